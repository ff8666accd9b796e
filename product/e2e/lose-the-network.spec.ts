/** The network goes and comes back, and a new build is deployed under an open tab. */
import type { Page } from '@playwright/test'
import { demoAccounts, expect, expectNoAxeViolations, test } from './support/fixtures'
import { enterAs } from './support/page-session'

/** Finds the field by its name, with or without the mark of a required field. */
const field = (page: Page, label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}`) })

/** Waits until the form has its scripts, and the notice is loaded. Without them, nothing could report its state. */
async function hydrated(page: Page) {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('form') ?? {}).some(key => key.startsWith('__reactProps')),
  )
  await page.locator('[aria-live="polite"].sticky').waitFor({ state: 'attached' })
}

const offlineBar = 'You are offline. Anything still loading will continue once you are back online.'
const pageBar = 'You are offline. The page will open once you are back online.'

test('a sign-in without network says so within two seconds, keeps what was typed, and is sent again by the person', async ({
  page,
  context,
}) => {
  await page.goto('/sign-in')
  await field(page, 'Email').fill(demoAccounts.member.email)
  await field(page, 'Password').fill(demoAccounts.member.password)
  await hydrated(page)
  await context.setOffline(true)
  const button = page.getByRole('button', { name: 'Sign In' })
  await button.click()
  await expect(page.getByRole('alert')).toContainText(
    'You are offline. Nothing is lost: please try again once you are back online.',
    { timeout: 2000 },
  )
  await expect(page.getByText(offlineBar)).toBeVisible()
  await expectNoAxeViolations(page)
  await expect(field(page, 'Email')).toHaveValue(demoAccounts.member.email)
  await expect(field(page, 'Password')).toHaveValue(demoAccounts.member.password)
  await context.setOffline(false)
  await expect(page.getByText(offlineBar)).toBeHidden()
  await button.click()
  await expect(page).toHaveURL('/dashboard')
})

test('a page that cannot be loaded leaves the open one, and opens when the network is back', async ({
  page,
  context,
}) => {
  await enterAs(page, demoAccounts.member)
  await page.goto('/dashboard')
  const welcome = page.getByRole('heading', { level: 1, name: /^Welcome/ })
  await expect(welcome).toBeVisible()
  // The pages of the header may have been fetched before the click.
  const profile = page.getByRole('main').getByRole('link', { name: 'Edit Profile' })
  await expect(profile).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(offlineBar)).toBeVisible({ timeout: 2000 })
  await profile.click()
  await expect(page.getByText(pageBar)).toBeVisible({ timeout: 2000 })
  await expect(welcome).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
  await expectNoAxeViolations(page)
  await context.setOffline(false)
  await expect(page).toHaveURL('/edit-profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Profile/)
})

test('a link on a page without router waits for the network', async ({ page, context }) => {
  await page.goto('/terms-of-service')
  await page.waitForFunction(() => performance.getEntriesByName('early-input-recorded').length > 0)
  await context.setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('alert')).toHaveText(pageBar)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service')
  await expectNoAxeViolations(page)
  await context.setOffline(false)
  await expect(page).toHaveURL('/privacy-policy')
})

test('a tab that was open during a new build loads what it needs, and keeps the drafts', async ({ page }) => {
  await page.goto('/apply')
  await hydrated(page)
  await page.getByLabel('Full Name').fill('Ada Okafor')
  await page.getByRole('link', { name: 'Sign In' }).first().click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back.')
  await hydrated(page)

  // The new build names its files differently: the files of this tab no longer exist, and those of a new page do.
  let loaded = 0
  page.on('request', request => {
    if (request.isNavigationRequest()) loaded++
  })
  await page.route('**/assets/*.js', route =>
    loaded === 0 ? route.fulfill({ status: 404, json: { message: 'Not found' } }) : route.continue(),
  )
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/reset-password')
  await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeVisible()
  expect(loaded).toBe(1)
  await page.goto('/apply')
  await expect(page.getByLabel('Full Name')).toHaveValue('Ada Okafor')
})

test("a link with another person's tokens signs nobody in without a word", async ({ page, request }) => {
  const { publishableKey } = (await (await request.get('/api/config')).json()) as { publishableKey: string }
  const response = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: publishableKey },
    data: demoAccounts.lapsed,
  })
  const session = (await response.json()) as { access_token: string; refresh_token: string }
  const hash = `#access_token=${session.access_token}&refresh_token=${session.refresh_token}&type=recovery`
  await page.goto(`/set-password${hash}`)
  await expect(page).toHaveURL('/set-password#type=recovery')
  await expect(page.getByRole('button', { name: `Continue as ${demoAccounts.lapsed.email}` })).toBeVisible()
  await expectNoAxeViolations(page)
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter(key => key.endsWith('-auth-token'))),
  ).toEqual([])
  await page.getByRole('button', { name: 'This is not me' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Invalid or expired password reset link. Please request a new one.',
  )
})

test('a page whose scripts did not arrive says so, and opens in full once the network is back', async ({
  page,
  context,
}) => {
  await page.route(/\/assets\/(?!index-).*\.js$/, route => route.abort())
  await page.goto('/contact')
  const notice = page.getByRole('alert').filter({ hasText: 'Part of this page could not be loaded.' })
  await expect(notice).toBeVisible()
  await field(page, 'Name').fill('Ada')
  await expectNoAxeViolations(page)
  await context.setOffline(true)
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(notice).toBeVisible()
  await expect(field(page, 'Name')).toHaveValue('Ada')
  await page.unroute(/\/assets\/(?!index-).*\.js$/)
  await context.setOffline(false)
  await hydrated(page)
  await expect(notice).toBeHidden()
})
