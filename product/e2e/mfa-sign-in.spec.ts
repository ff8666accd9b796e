/** Two-factor sign-in is turned on, asked for everywhere, and turned off again. */
import type { Page } from '@playwright/test'
import { authenticatorApp, newMemberWithApp } from './support/authenticator'
import { expect, expectNoAxeViolations, linkIn, signIn, test } from './support/fixtures'
import { expectToast, openSection } from './support/journey'
import { newMember, type NewAccount } from './support/new-member'

const card = (page: Page) => page.getByRole('region', { name: 'Two-factor sign-in' })
const codeStep = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Enter the code from your authenticator app' })
const codeField = (page: Page) => page.getByLabel('Six-digit code')

async function fillSignIn(page: Page, { email, password }: NewAccount) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('a member turns two-factor sign-in on, signs in with a code, changes the password and turns it off', async ({
  page,
  request,
}) => {
  test.slow()
  const account = await newMember(request)
  await signIn(page, account)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/settings#two-factor')
  await card(page).getByRole('button', { name: 'Set up: Authenticator app' }).click()
  await card(page).getByRole('button', { name: 'Continue' }).click()
  await expect(card(page).getByRole('img', { name: /^QR code/ })).toBeVisible()
  const drawn = await card(page)
    .getByRole('img')
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
  expect(drawn).toBe(true)
  await expectNoAxeViolations(page)
  const app = authenticatorApp(await card(page).locator('code').innerText())
  await codeField(page).fill('000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(card(page).getByRole('alert')).toContainText('This code is not right')
  await codeField(page).fill(await app.code())
  await page.keyboard.press('Enter')
  await expectToast(page, 'Two-factor sign-in is on')
  const methods = card(page).getByRole('list', { name: 'Your two-factor methods' })
  await expect(methods.getByRole('listitem')).toContainText(/Authenticator app\s*Added/)
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/sign-in')
  await page.goto('/member-directory?search=ada')
  await fillSignIn(page, account)
  await expect(codeStep(page)).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.type('000000')
  await expect(page.getByRole('alert')).toContainText('This code is not right')
  const other = await page.context().newPage()
  await other.goto('/settings#password')
  await expect(codeStep(other)).toBeVisible()
  await page.reload()
  await expect(codeStep(page)).toBeVisible()
  const [first, second] = (await app.code()).match(/.../g)!
  await codeField(page).fill(`${first} ${second}`)
  await expect(page.getByRole('searchbox').first()).toHaveValue('ada')
  await expect(page).toHaveURL('/member-directory?search=ada')
  await expect(other.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()

  const password = other.getByRole('region', { name: 'Change Password' })
  await password.getByLabel('Current Password').fill(account.password)
  await password.getByLabel('New Password', { exact: true }).fill('Another-Horse-8')
  await password.getByLabel('Confirm New Password').fill('Another-Horse-8')
  await password.getByRole('button', { name: 'Update Password' }).click()
  await expectToast(other, 'Password updated', 'Your password has been successfully updated.')
  await expect(codeStep(other)).toBeHidden()

  await openSection(other, 'Two-factor sign-in')
  await card(other).getByRole('button', { name: 'Remove Authenticator app' }).click()
  await expectNoAxeViolations(other)
  await other.getByRole('button', { name: 'Turn off' }).click()
  await expectToast(other, 'Two-factor sign-in is off')
  await expect(card(other).getByRole('button', { name: 'Set up: Authenticator app' })).toBeVisible()
  await other.getByRole('button', { name: /^User menu/ }).click()
  await other.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(other).toHaveURL(/\/sign-in/)
  await fillSignIn(other, { ...account, password: 'Another-Horse-8' })
  await expect(other).toHaveURL(/\/(dashboard|settings)$/)
  await expect(codeStep(other)).toBeHidden()
})

test('after a recovery link the code comes before the new password', async ({ page, request, mailTo }) => {
  const account = await newMemberWithApp(request)
  await page.goto('/reset-password')
  await page.getByLabel('Email').fill(account.email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  const isRecovery = ({ kind }: { kind: string }) => kind === 'auth-recovery'
  await expect.poll(async () => (await mailTo(account.email)).filter(isRecovery).length).toBe(1)
  const mail = (await mailTo(account.email)).find(isRecovery)!
  await page.goto(linkIn(mail, '/auth/confirm'))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/set-password/)
  await expect(
    page.getByRole('heading', { name: 'Enter the code from your authenticator app' }),
  ).toBeVisible()
  await expectNoAxeViolations(page)
  await codeField(page).fill(await account.app.code())
  await page.getByLabel('New Password').fill('Another-Horse-8')
  await page.getByLabel('Confirm Password').fill('Another-Horse-8')
  await page.getByRole('button', { name: 'Set Password' }).click()
  await expect(page).toHaveURL('/sign-in')
  await fillSignIn(page, { ...account, password: 'Another-Horse-8' })
  await expect(codeStep(page)).toBeVisible()
})
