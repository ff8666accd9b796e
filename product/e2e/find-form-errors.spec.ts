/** A form that cannot be sent takes the person to its first error. */
import type { Locator, Page } from '@playwright/test'
import { demoAccounts, expect, test } from './support/fixtures'
import { newMember } from './support/new-member'
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

for (const width of [360, 1440])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 640 } })

    test('Submit Resource, Submit Event and Contact lead to their first empty field', async ({
      page,
      request,
    }) => {
      await enterAs(page, await newMember(request))
      await page.goto('/submit-resource')
      await press(page, 'Submit Resource')
      await expectBroughtToView(page.getByLabel(/^Title/))
      await expect(page.getByRole('alert').first()).toBeInViewport()
      await page.getByLabel(/^Title/).fill('A letter')
      await page.getByLabel(/^Description/).fill('Three ways.')
      await press(page, 'Submit Resource')
      await expectBroughtToView(page.getByRole('combobox', { name: /^Type/ }))

      await page.goto('/submit-event')
      await press(page, 'Submit Event')
      await expectBroughtToView(page.getByLabel(/^Title/))

      await page.goto('/contact')
      await page.getByLabel(/^Name/).fill('Ada')
      await page.getByLabel(/^Message/).fill('')
      await press(page, 'Send message')
      await expectBroughtToView(page.getByLabel(/^Message/))
    })

    test('the profile leads to a field below, which its bar does not cover', async ({ page, request }) => {
      await enterAs(page, await newMember(request))
      await page.goto('/edit-profile')
      await page.getByLabel('Full Name').fill('Ada Okafor')
      await page.getByLabel('LinkedIn', { exact: true }).fill('not a link')
      await page.getByLabel('Full Name').scrollIntoViewIfNeeded()
      await press(page, 'Save Changes')
      await expectBroughtToView(page.getByLabel('LinkedIn', { exact: true }))
    })

    test('the newsletter and a new event lead to what is missing', async ({ page }) => {
      await enterAs(page, demoAccounts.admin)
      await page.goto('/admin/newsletter')
      await page.getByLabel(/^Subject/).fill('')
      await press(page, 'Send newsletter')
      await expectBroughtToView(page.getByLabel(/^Subject/))
      await page.goto('/admin/manage-events')
      await press(page, 'New Event')
      await press(page, 'Create Event')
      await expectBroughtToView(page.getByLabel(/^Title/))
    })
  })
