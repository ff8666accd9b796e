/** Signing in, and which page opens then. */
import { demoAccounts, expect, expectNoAxeViolations, signIn, test } from './support/fixtures'
import { expectToast, newEmail } from './support/journey'
import { newMember } from './support/new-member'

test('sign-in asks for both fields and keeps what was typed', async ({ page }) => {
  await page.goto('/sign-in')
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
    'href',
    '/reset-password',
  )
  await page.getByLabel('Email').fill('a@example.com')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter both email and password')
  await expect(page.getByLabel('Email')).toHaveValue('a@example.com')
})

test("a refused sign-in shows the service's own sentence", async ({ page }) => {
  await signIn(page, { email: newEmail(), password: 'Wrong-password-1' })
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
})

test('a sign-in that cannot reach the service says so in our words', async ({ page }) => {
  await page.route('**/auth/v1/token*', route => route.abort())
  await signIn(page, demoAccounts.member)
  await expect(page.getByRole('alert')).toHaveText('An unexpected error occurred. Please try again.')
})

test('a member returns to the requested page after sign-in, and old stored sessions are cleared', async ({
  page,
}) => {
  await page.goto('/events')
  await expect(page).toHaveURL(/\/sign-in/)
  await page.evaluate(() => {
    localStorage.setItem('supabase.auth.token', 'old')
    localStorage.setItem('sb-older-auth-token', 'old')
    localStorage.setItem('slackBannerDismissed', 'true')
  })
  await page.getByLabel('Email').fill(demoAccounts.member.email)
  await page.getByLabel('Password', { exact: true }).fill(demoAccounts.member.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/events')
  const keys = await page.evaluate(() => Object.keys(localStorage))
  expect(keys).not.toContain('supabase.auth.token')
  expect(keys).not.toContain('sb-older-auth-token')
  expect(keys).toContain('slackBannerDismissed')
})

test('a verification link can be asked for, once per form', async ({ page, mailTo }) => {
  const email = newEmail()
  await page.goto('/confirm-email')
  await page.getByRole('button', { name: 'Send Verification Email' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter your email address')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Verification Email' }).click()
  await expectToast(
    page,
    'Verification Email Sent',
    'Please check your email for a magic link to set your password',
  )
  await expect(page.getByLabel('Email')).toBeDisabled()
  await expect(page.getByText('Check your email', { exact: true })).toBeVisible()
  await mailTo(email)
})

test('a verification link that cannot be sent shows one sentence', async ({ page }) => {
  await page.route('**/auth/v1/otp*', route => route.abort())
  await page.goto('/confirm-email')
  await page.getByLabel('Email').fill(newEmail())
  await page.getByRole('button', { name: 'Send Verification Email' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to send verification email')
})

test('the callback without a session says so and leads to sign-in', async ({ page }) => {
  await page.goto('/auth/callback#type=recovery')
  await expect(page.getByText('Authentication required')).toBeVisible()
  await expect(page).toHaveURL('/sign-in')
})

test('the callback with a session confirms it and leads to the password form', async ({ page }) => {
  await signIn(page, demoAccounts.member)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/auth/callback')
  await expect(page.getByText('Authentication successful')).toBeVisible()
  await expect(page).toHaveURL('/set-password?source=reset')
})

test('a member who forgot the password signs in with a code by email', async ({ page, request, mailTo }) => {
  const account = await newMember(request)
  await page.goto('/sign-in?from=%2Fevents')
  await page.getByLabel('Email').fill(account.email)
  await page.getByRole('button', { name: 'Email me a code instead' }).click()
  const field = page.getByLabel('Six-digit code')
  await expect(field).toBeFocused()
  await expectNoAxeViolations(page)
  const mails = await mailTo(account.email, 2)
  const mail = mails.find(({ kind }) => kind === 'auth-magic_link')!
  expect(mail.subject).toBe('Your code for Juno')
  const [code] = /(?<!\d)\d{6}(?!\d)/.exec(mail.text)!
  await field.fill(code === '000000' ? '000001' : '000000')
  await expect(page.getByText('This code is wrong, or no longer works.')).toBeVisible()
  await field.fill(code)
  await expect(page).toHaveURL('/events')
})
