/** Tests who may enter, which page opens, and that signing out ends the session in every tab. */
import { demoAccounts, expect, expectNoAxeViolations, signIn, test } from './support/fixtures'
import { newMember, publishableKey } from './support/new-member'
import { accessToken } from './support/page-session'
import type { Page } from '@playwright/test'

const welcome = (page: Page) => page.getByRole('heading', { level: 1, name: /^Welcome, / })

async function signOutByMenu(page: Page) {
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
}

test('a membership that cannot be checked says so, and is checked again on request', async ({ page }) => {
  await signIn(page, demoAccounts.member)
  await expect(welcome(page)).toBeVisible()
  await page.route('**/rest/v1/rpc/member_access*', route =>
    route.fulfill({ status: 400, json: { code: '42883', message: 'no' } }),
  )
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Your membership could not be checked.')
  await expectNoAxeViolations(page)
  await page.unroute('**/rest/v1/rpc/member_access*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(welcome(page)).toBeVisible()
})

test('signing out ends at sign-in in every tab of this browser alone, and nothing opens any more', async ({
  page,
  request,
}) => {
  const account = await newMember(request)
  const apikey = await publishableKey(request)
  const elsewhere = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey },
    data: account,
  })
  const { access_token } = (await elsewhere.json()) as { access_token: string }
  await signIn(page, account)
  await expect(welcome(page)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/member-directory')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()

  await signOutByMenu(page)
  await expect(page).toHaveURL('/sign-in')
  await expect(other).toHaveURL(/\/sign-in/)
  expect(await accessToken(page)).toBe('')
  const authorization = `Bearer ${access_token}`
  expect((await request.get('/auth/v1/user', { headers: { apikey, authorization } })).status()).toBe(200)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/sign-in/)
})

test('signing in in one tab is noticed in the others', async ({ page, request }) => {
  const account = await newMember(request)
  const other = await page.context().newPage()
  await other.goto('/sign-in')
  await signIn(page, account)
  await expect(welcome(page)).toBeVisible()
  await expect(other).toHaveURL('/dashboard')
})

test('on a phone the slide-in menu holds every page and sign-out', async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, await newMember(request))
  await expect(welcome(page)).toBeVisible()
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link').filter({ hasNotText: 'Juno' })).toHaveText([
    'Dashboard',
    'Resources',
    'Members',
    'Events',
    'Edit Profile',
    'Settings',
    'Contact',
  ])
  await expectNoAxeViolations(page)
  await menu.getByRole('link', { name: 'Events' }).click()
  await expect(page).toHaveURL('/events')
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/sign-in')
})

test('what one person has read is never shown to the next one in the same tab', async ({ page, request }) => {
  await signIn(page, demoAccounts.member)
  const digest = page.getByRole('region', { name: 'Weekly Digest' })
  await expect(digest.getByRole('heading', { level: 3 })).toBeVisible()
  // The test signs out locally, since other tests use the demo member's sessions too.
  await page.route('**/auth/v1/logout*', route => route.fulfill({ status: 204 }))
  await signOutByMenu(page)
  await expect(page).toHaveURL('/sign-in')

  await page.route('**/rest/v1/weekly_digests*', () => {})
  const next = await newMember(request)
  await page.getByLabel('Email').fill(next.email)
  await page.getByLabel('Password', { exact: true }).fill(next.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(welcome(page)).toHaveText(`Welcome, ${next.email}`)
  await expect(digest).toBeVisible()
  await expect(digest.getByRole('heading', { level: 3 })).toHaveCount(0)
})

test('a session ended elsewhere ends here with the next read', async ({ page, request }) => {
  await signIn(page, await newMember(request))
  await expect(welcome(page)).toBeVisible()
  const ended = await request.post('/auth/v1/logout?scope=global', {
    headers: { apikey: await publishableKey(request), authorization: `Bearer ${await accessToken(page)}` },
  })
  expect(ended.status()).toBe(204)
  await page.reload()
  await expect(page).toHaveURL(/\/sign-in/)
})
