/** A forgotten password, and the first one of an account that was confirmed by email. */
import { expect, expectNoAxeViolations, linkIn, test } from './support/fixtures'
import { anotherPerson, goodPassword, newEmail, payInSandbox, submitAccountForm } from './support/journey'

const newPassword = 'Another-Horse-8'

test('a member resets a forgotten password by email and signs in with the new one', async ({
  page,
  browser,
  mailTo,
}) => {
  const email = newEmail()
  await payInSandbox(page, email)
  await submitAccountForm(page, goodPassword)
  await expect(page).toHaveURL('/dashboard')

  const elsewhere = await anotherPerson(browser, '10.252.1.1')
  await elsewhere.goto('/forgot-password')
  await elsewhere.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(elsewhere.getByRole('alert')).toHaveText('Please enter your email address')
  await elsewhere.getByLabel('Email').fill(email)
  await elsewhere.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(elsewhere.getByRole('status').first()).toHaveText(
    "If an account exists with that email, we've sent a password reset link. Please check your email.",
  )

  const mail = (await mailTo(email, 2)).find(({ text }) => text.includes('type=recovery'))
  if (!mail) throw new Error('no reset mail')
  const link = linkIn(mail, '/auth/confirm')
  await elsewhere.goto(link)
  await elsewhere.reload()
  await expect(elsewhere.getByRole('button', { name: 'Continue' })).toBeVisible()
  await expectNoAxeViolations(elsewhere)
  await elsewhere.getByRole('button', { name: 'Continue' }).click()
  await expect(elsewhere).toHaveURL(/\/set-password\?source=reset/)

  const submit = elsewhere.getByRole('button', { name: 'Set Password' })
  await expect(submit).toBeDisabled()
  await elsewhere.getByLabel('New Password').fill('short')
  await elsewhere.getByLabel('Confirm Password').fill('shirt')
  await expect(elsewhere.getByRole('alert')).toHaveText('Passwords do not match')
  await elsewhere.getByLabel('Confirm Password').fill('short')
  await expect(elsewhere.getByRole('alert')).toHaveText('Password must be at least 8 characters')
  await elsewhere.getByLabel('New Password').fill('lowercase1')
  await elsewhere.getByLabel('Confirm Password').fill('lowercase1')
  await expect(elsewhere.getByRole('alert')).toHaveText(
    'Password must include at least one uppercase letter, one lowercase letter, and one number',
  )
  await expect(submit).toBeDisabled()
  await expectNoAxeViolations(elsewhere)
  await elsewhere.getByLabel('New Password').fill(newPassword)
  await elsewhere.getByLabel('Confirm Password').fill(newPassword)
  await submit.click()
  await expect(elsewhere.getByText('Your password has been set.')).toBeVisible()
  await expect(elsewhere).toHaveURL('/sign-in')
  await expect(elsewhere.getByLabel('Email')).toHaveValue(email)
  await elsewhere.getByLabel('Password', { exact: true }).fill(newPassword)
  await elsewhere.getByRole('button', { name: 'Sign In' }).click()
  await expect(elsewhere).toHaveURL('/dashboard')

  await elsewhere.goto(link)
  await elsewhere.getByRole('button', { name: 'Continue' }).click()
  await expect(elsewhere.getByText('This link no longer works')).toBeVisible()
  await expect(elsewhere.getByRole('link', { name: 'Request New Reset Link' })).toHaveAttribute(
    'href',
    '/reset-password',
  )
  await elsewhere.context().close()
})

test('an expired reset link offers a new one', async ({ page }) => {
  await page.goto('/set-password#error=expired_token')
  await expect(page.getByRole('alert')).toHaveText(
    'Your password reset link has expired. Please request a new one.',
  )
  await page.getByRole('link', { name: 'Request New Reset Link' }).click()
  await expect(page).toHaveURL('/reset-password')
})

test('a link without a usable token is called invalid', async ({ page }) => {
  await page.goto('/set-password?code=made-up')
  await expect(page.getByRole('alert')).toHaveText(
    'Invalid or expired password reset link. Please request a new one.',
  )
  await page.goto('/auth/confirm?token_hash=made-up&type=recovery')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This link no longer works')).toBeVisible()
})

test('nobody sets a password before the application is paid', async ({ page }) => {
  await page.route('**/rest/v1/rpc/registration_status*', route =>
    route.fulfill({ json: { registration: true, subscription: false } }),
  )
  await page.goto(`/set-password?source=reset&email=${newEmail()}`)
  await page.getByLabel('New Password').fill(newPassword)
  await page.getByLabel('Confirm Password').fill(newPassword)
  await page.getByRole('button', { name: 'Set Password' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'You must complete your application and payment before setting up your account. Please check your email for payment instructions or contact support.',
  )

  await page.route('**/rest/v1/rpc/registration_status*', route =>
    route.fulfill({ status: 500, json: { message: 'no' } }),
  )
  await page.getByRole('button', { name: 'Set Password' }).click()
  await expect(page.getByRole('alert')).toHaveText('Error checking registration status')
})

test('a failed reset request shows one sentence and keeps the address', async ({ page }) => {
  await page.route('**/auth/v1/recover*', route => route.abort())
  const email = newEmail()
  await page.goto('/reset-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'An error occurred while sending the reset link. Please try again.',
  )
  await expect(page.getByLabel('Email')).toHaveValue(email)
})
