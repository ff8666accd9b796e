/** An admin requires two-factor sign-in for the team, then for everyone, on a site of its own. */
import type { Page } from '@playwright/test'
import { authenticatorApp, verifyCode, type AuthenticatorApp } from './support/authenticator'
import { demoAccounts, expect, expectNoAxeViolations, signIn } from './support/fixtures'
import { expectToast } from './support/journey'
import { newMember } from './support/new-member'
import { enterAs } from './support/page-session'
import { test } from './support/own-site'

// Each test starts with the requirement that the one before set.
test.use({ siteOf: 'mfa requirement' })
test.describe.configure({ mode: 'serial' })

let adminsApp: AuthenticatorApp

const setUpPage = (page: Page) => page.getByRole('heading', { level: 1, name: 'Set up two-factor sign-in' })

async function setUp(page: Page): Promise<AuthenticatorApp> {
  const app = authenticatorApp(await page.locator('code').innerText())
  await page.getByLabel('Six-digit code').fill(await app.code())
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expectToast(page, 'Two-factor sign-in is on')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  return app
}

async function choose(page: Page, rule: string) {
  await page.goto('/admin/site-settings')
  await page.getByRole('radio', { name: rule }).check()
}
const save = (page: Page) => page.getByRole('button', { name: 'Save settings' }).click()

test('an admin requires two-factor sign-in for the team after setting it up', async ({ page }) => {
  test.slow()
  await enterAs(page, demoAccounts.admin)
  await choose(page, 'Required for the team')
  await expect(page.getByText('On the team, 0 of 1 have it on')).toBeVisible()
  await expect(page.getByText('As soon as you save, 1 person is asked')).toBeVisible()
  await save(page)
  await expect(page.getByText('Set up two-factor sign-in for yourself and sign in with it')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Open your settings' }).click()
  // The chosen rule is not saved.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('button', { name: 'Turn on' }).click()
  adminsApp = await setUp(page)
  await choose(page, 'Required for the team')
  await expect(page.getByText('On the team, 1 of 1 has it on')).toBeVisible()
  await save(page)
  await expectToast(page, 'Settings saved')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Required for the team' })).toBeChecked()
})

test('a new admin sets up two-factor sign-in on the requested page, and continues there', async ({
  page,
  request,
}) => {
  test.slow()
  const account = await newMember(request)
  await enterAs(page, account)
  await page.goto('/dashboard')

  const admin = await page
    .context()
    .browser()!
    .newPage({ baseURL: new URL(page.url()).origin })
  await signIn(admin, demoAccounts.admin)
  await verifyCode(admin, adminsApp)
  await admin.goto('/admin/members')
  await admin.getByRole('searchbox').fill(account.email)
  await admin.getByRole('button', { name: `View details of ${account.email}` }).click()
  await expect(admin.getByRole('dialog')).toContainText(/Two-factor sign-in\s*Off/)
  await admin.getByRole('button', { name: 'Make admin' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Make admin' }).click()
  await expectToast(admin, 'They are now an admin.')
  await admin.close()

  await page.goto('/admin/messages')
  await expect(setUpPage(page)).toBeVisible()
  await expect(page.getByText('Everyone on the team adds a second step to their password')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Set it up now' }).click()
  await expectNoAxeViolations(page)
  await setUp(page)
  await expect(page).toHaveURL('/admin/messages')
  await expect(setUpPage(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('members sign in as before until two-factor sign-in is required for everyone', async ({
  page,
  request,
}) => {
  test.slow()
  const account = await newMember(request)
  await signIn(page, account)
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()

  const admin = await page
    .context()
    .browser()!
    .newPage({ baseURL: new URL(page.url()).origin })
  await signIn(admin, demoAccounts.admin)
  await verifyCode(admin, adminsApp)
  await choose(admin, 'Required for everyone')
  await expect(admin.getByText(/As soon as you save, \d+ people are asked/)).toBeVisible()
  await save(admin)
  await expectToast(admin, 'Settings saved')
  await admin.close()

  await page.goto('/member-directory')
  await expect(setUpPage(page)).toBeVisible()
  await expect(page.getByText('Everyone here adds a second step to their password')).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/sign-in?from=%2Fmember-directory')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Set it up now' }).click()
  await setUp(page)
  await expect(page).toHaveURL('/member-directory')
  await expect(page.getByRole('heading', { level: 1, name: /Member/ })).toBeVisible()

  await page.goto('/settings')
  await page.getByRole('button', { name: 'Remove Authenticator app' }).click()
  await expect(page.getByText('you are asked to set it up again right away')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(setUpPage(page)).toBeVisible()
})
