/** Unsent text is not lost: there is a question before people leave, and drafts survive a crash. */
import type { Browser, Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test } from './support/fixtures'
import { newMember } from './support/new-member'
import { enterAs } from './support/page-session'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })
const keepEditing = async (page: Page) => {
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(question(page)).toHaveCount(0)
}
const leave = (page: Page) => question(page).getByRole('button', { name: 'Leave' }).click()
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** The browser ends at once. What it stored is there when it starts again. */
async function crash(page: Page, browser: Browser): Promise<Page> {
  const storageState = await page.context().storageState()
  await page.context().close()
  return (await browser.newContext({ storageState })).newPage()
}

test('a draft survives a crash and a sign-out, until it is discarded', async ({ browser, request }) => {
  const look = { viewport: { width: 360, height: 800 }, colorScheme: 'dark' } as const
  const first = await (await browser.newContext(look)).newPage()
  const member = await newMember(request)
  await enterAs(first, member)
  await first.goto('/submit-event')
  await first.getByLabel(/^Title/).fill('Pricing clinic 🌱')
  await first.getByLabel(/^Description/).fill('Bring numbers.')

  const page = await crash(first, browser)
  await page.setViewportSize(look.viewport)
  await page.emulateMedia({ colorScheme: look.colorScheme })
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

  // A link asks, and so does Back. The draft is there again.
  await page.evaluate(() => document.querySelector<HTMLElement>('header a')!.click())
  await expect(question(page)).toContainText('We keep what you wrote as a draft.')
  await expectNoAxeViolations(page)
  await keepEditing(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await leave(page)
  await expect(page).toHaveURL(/\/events/)
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel(/^Title/)).toHaveValue('Pricing clinic 🌱')

  // Signing out asks, too. The draft is there after the next sign-in.
  const signOut = async () => {
    await page.getByRole('button', { name: /^User menu/ }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  }
  await signOut()
  await keepEditing(page)
  await expect(page).toHaveURL('/submit-event')
  await signOut()
  await leave(page)
  await expect(page).toHaveURL(/\/sign-in/)
  await enterAs(page, member)
  await page.goto('/submit-event')
  await expect(page.getByLabel(/^Description/)).toHaveValue('Bring numbers.')
  await page.context().close()
})
