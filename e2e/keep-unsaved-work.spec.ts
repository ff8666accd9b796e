/** What people write is not lost: a question before they leave, and drafts that survive a crash. */
import type { Browser, Page } from '@playwright/test'
import { demoAccounts, expect, expectNoAxeViolations, test } from './support/fixtures'
import { expectToast } from './support/journey'
import { newEvent } from './support/new-event'
import { newMember } from './support/new-member'
import { enterAs } from './support/page-session'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })
const keepEditing = async (page: Page) => {
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(question(page)).toHaveCount(0)
}
const leave = (page: Page) => question(page).getByRole('button', { name: 'Leave' }).click()
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** The browser is gone at once; what it stored is there when it starts again. */
async function crash(page: Page, browser: Browser): Promise<Page> {
  const storageState = await page.context().storageState()
  await page.context().close()
  return (await browser.newContext({ storageState })).newPage()
}

for (const [scheme, width] of [
  ['light', 1440],
  ['dark', 360],
] as const)
  test(`a draft survives a crash, at ${width} px, ${scheme}`, async ({ browser, request }) => {
    const look = { viewport: { width, height: 800 }, colorScheme: scheme }
    const first = await (await browser.newContext(look)).newPage()
    await enterAs(first, await newMember(request))
    await first.goto('/submit-event')
    await first.getByLabel(/^Title/).fill('Pricing clinic 🌱')
    await first.getByLabel(/^Description/).fill('Bring numbers.')

    const page = await crash(first, browser)
    await page.setViewportSize(look.viewport)
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto('/submit-event')
    const notice = page.getByRole('status').filter({ hasText: 'We kept your draft from' })
    await expect(notice).toBeVisible()
    await expect(page.getByLabel(/^Title/)).toHaveValue('Pricing clinic 🌱')
    expect(await fits(page)).toBe(0)
    await expectNoAxeViolations(page)

    await notice.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByLabel(/^Title/)).toHaveValue('')
    await page.getByRole('button', { name: 'Bring it back' }).click()
    await expect(page.getByLabel(/^Description/)).toHaveValue('Bring numbers.')

    // A link asks, and so does Back; the draft is there again.
    await page.evaluate(() => document.querySelector<HTMLElement>('header a')!.click())
    await expect(question(page)).toContainText('We keep what you wrote as a draft.')
    await expectNoAxeViolations(page)
    await keepEditing(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await leave(page)
    await expect(page).toHaveURL(/\/events/)
    await page.goBack()
    await expect(page.getByLabel(/^Title/)).toHaveValue('Pricing clinic 🌱')
    await page.context().close()
  })

test('signing out asks, and then removes every draft from the device', async ({ page, request }) => {
  const account = await newMember(request)
  await enterAs(page, account)
  await page.goto('/edit-profile')
  await page.getByLabel('Bio').fill('Nobody else may read this.')
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await keepEditing(page)
  await expect(page).toHaveURL('/edit-profile')
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await leave(page)
  await expect(page).toHaveURL(/\/sign-in/)
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(
    'Nobody else',
  )
})

test('a dialog asks before it closes, and keeps a reply that is not sent', async ({ page }) => {
  await enterAs(page, demoAccounts.admin)
  await page.goto('/admin/messages')
  await page
    .getByRole('button', { name: /^Reply to/ })
    .last()
    .click()
  const dialog = page.getByRole('dialog').first()
  const reply = dialog.getByRole('textbox')
  await reply.fill('Dear friend,')
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeVisible()
  await expectNoAxeViolations(page)
  await keepEditing(page)
  await expect(reply).toHaveValue('Dear friend,')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await leave(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page
    .getByRole('button', { name: /^Reply to/ })
    .last()
    .click()
  await expect(page.getByText('We kept your draft from')).toBeVisible()
  await expect(reply).toHaveValue('Dear friend,')
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('a draft of an event undoes nothing that another admin saved after a crash', async ({
  browser,
  request,
}) => {
  const event = await newEvent(request)
  const path = `/admin/edit-event/${event.id}`
  const first = await (await browser.newContext()).newPage()
  await enterAs(first, demoAccounts.admin)
  await first.goto(path)
  await first.getByLabel('Title').fill('Walk by night')
  await first.getByLabel('Location').fill('Hall 3')
  const page = await crash(first, browser)

  const other = await (await browser.newContext()).newPage()
  await enterAs(other, demoAccounts.admin)
  await other.goto(path)
  await other.getByLabel('Location').fill('Hall 2')
  await other.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(other, 'Event updated successfully!')
  await other.context().close()

  await page.goto(path)
  await expect(page.getByText('We kept your draft from')).toBeVisible()
  await expect(page.getByLabel('Location')).toHaveValue('Hall 3')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const conflict = page.getByRole('dialog', { name: 'Somebody else changed this event' })
  await expect(conflict.getByRole('group', { name: 'Location' })).toContainText('Hall 2')
  await conflict.getByRole('button', { name: 'Take theirs' }).click()
  await expectToast(page, 'Event updated successfully!')
  await page.context().close()
})
