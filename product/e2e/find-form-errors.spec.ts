/** A form that cannot be sent takes the person to its first error. */
import type { Locator, Page } from '@playwright/test'
import { demoAccounts, expect, test } from './support/fixtures'
import { enterAs } from './support/page-session'

/** Expects the field to have the focus, and nothing to cover it. */
async function expectBroughtToView(field: Locator) {
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport({ ratio: 1 })
  const seen = () =>
    field.evaluate(element => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
  await expect.poll(seen).toBe(true)
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** On a phone and on a small laptop. */
async function expectLeadsTo(page: Page, button: string, field: Locator) {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 640 })
    await press(page, button)
    await expectBroughtToView(field)
  }
}

test('Submit Resource, Submit Event, Contact and the profile lead to their first wrong field', async ({
  page,
}) => {
  await enterAs(page, demoAccounts.member)
  await page.goto('/submit-resource')
  const title = page.getByLabel(/^Title/)
  await expectLeadsTo(page, 'Submit Resource', title)
  await expect(page.getByRole('alert').first()).toBeInViewport()
  await title.fill('A letter')
  await page.getByLabel(/^Description/).fill('Three ways.')
  await expectLeadsTo(page, 'Submit Resource', page.getByRole('combobox', { name: /^Type/ }))

  await page.goto('/submit-event')
  await expectLeadsTo(page, 'Submit Event', title)

  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 640 })
    await page.goto('/contact')
    await page.getByLabel(/^Name/).fill('Ada')
    await page.getByLabel(/^Message/).fill('')
    await press(page, 'Send message')
    await expectBroughtToView(page.getByLabel(/^Message/))
  }

  // Its field is far below, and the bar with the button must not cover it.
  await page.goto('/edit-profile')
  const link = page.getByLabel('LinkedIn', { exact: true })
  await link.fill('not a link')
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 640 })
    await page.getByLabel('Full Name').scrollIntoViewIfNeeded()
    await press(page, 'Save Changes')
    await expectBroughtToView(link)
  }
})

test('the newsletter and a new event lead to what is missing', async ({ page }) => {
  await enterAs(page, demoAccounts.admin)
  await page.goto('/admin/newsletter')
  await page.getByLabel(/^Subject/).fill('')
  await expectLeadsTo(page, 'Send newsletter', page.getByLabel(/^Subject/))
  await page.goto('/admin/manage-events')
  await press(page, 'New Event')
  await expectLeadsTo(page, 'Create Event', page.getByLabel(/^Title/))
})
