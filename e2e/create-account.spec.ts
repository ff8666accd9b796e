/** A person who proves the payment creates the account. */
import { expect, expectNoAxeViolations, linkIn, signIn, test } from './support/fixtures'
import {
  anotherPerson,
  expectToast,
  goodPassword,
  newEmail,
  payInSandbox,
  submitAccountForm,
} from './support/journey'
import { newMember } from './support/new-member'

test('a person who paid creates an account and lands on the dashboard', async ({ page }) => {
  const email = newEmail()
  await payInSandbox(page, email)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Email').fill(`  ${email.toUpperCase()} `)
  await submitAccountForm(page)

  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  await expectToast(page, 'Creating your account', 'Please wait while we set up your account...')
  await expectToast(page, 'Account created successfully!', "You're now being redirected to the dashboard.")
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
})

test('the form shows its errors one toast at a time, in order', async ({ page }) => {
  await page.goto('/create-account')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expectToast(page, 'Missing information', 'Please fill in all fields.')

  await page.getByLabel('Email').fill(newEmail())
  const weak = {
    short1A: 'Password must be at least 8 characters long',
    lowercase1: 'Password must include at least one uppercase letter',
    UPPERCASE1: 'Password must include at least one lowercase letter',
    'No-Digits': 'Password must include at least one number',
  }
  for (const [password, message] of Object.entries(weak)) {
    await submitAccountForm(page, password, 'something else')
    await expectToast(page, 'Invalid password', message)
  }
  await submitAccountForm(page, goodPassword, 'something else')
  await expectToast(page, "Passwords don't match", 'Please make sure your passwords match.')
  for (const rule of ['At least 8 characters', 'Lowercase letters', 'Uppercase letters', 'Numbers']) {
    await expect(page.getByRole('listitem').filter({ hasText: rule })).toContainText(': met')
  }
})

test('an address that nobody paid with gets a panel that says so', async ({ page }) => {
  await page.goto('/create-account')
  await page.getByLabel('Email').fill(newEmail())
  await submitAccountForm(page)
  await expect(page.getByRole('heading', { name: 'Subscription Required' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(
    'No subscription found for this email. Please complete payment first or contact support if you believe this is an error.',
  )
  await expect(page.getByRole('link', { name: 'Return to Homepage' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('region', { name: /Notification/ }).getByRole('listitem')).toHaveCount(0)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Try a different email' }).click()
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible()
})

test('a failed look-up of the subscription is a toast, and the form stays', async ({ page }) => {
  await page.route('**/rest/v1/rpc/registration_status*', route =>
    route.fulfill({ status: 500, json: { message: 'no' } }),
  )
  await page.goto('/create-account')
  const email = newEmail()
  await page.getByLabel('Email').fill(email)
  await submitAccountForm(page)
  await expectToast(
    page,
    'Error creating account',
    'Error checking subscription status. Please try again or contact support.',
  )
  await expect(page.getByLabel('Email')).toHaveValue(email)
})

test('without proof of payment the account waits for the emailed link, which asks for a password', async ({
  browser,
  page,
  mailTo,
}) => {
  const email = newEmail()
  await payInSandbox(page, email)

  const stranger = await anotherPerson(browser, '10.250.1.1')
  await stranger.goto('/create-account')
  await stranger.getByLabel('Email').fill(email)
  await submitAccountForm(stranger)
  await expect(stranger.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await stranger.context().close()

  const mails = await mailTo(email, 2)
  const confirmation = mails.find(mail => mail.text.includes('type=signup'))
  if (!confirmation) throw new Error('no confirmation mail')
  await page.goto(linkIn(confirmation, '/auth/confirm'))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/set-password/)
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText('Please choose your password once more')).toBeVisible()
})

test('the link in the payment email proves the payment too', async ({ page, mailTo }) => {
  const email = newEmail()
  await payInSandbox(page, email)
  const mail = (await mailTo(email)).find(({ text }) => text.includes('/create-account?token='))
  if (!mail) throw new Error('no payment mail')
  await page.goto(linkIn(mail, '/create-account'))
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await submitAccountForm(page)
  await expect(page).toHaveURL('/dashboard')
})

test('a member is told before paying a second time', async ({ page, request }) => {
  const { email } = await newMember(request)
  await signIn(page, { email, password: goodPassword })
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/checkout?plan=annual')
  await expect(page).toHaveURL('/membership-selection')
  await expect(page.getByRole('heading', { name: 'Your membership is active.' })).toBeVisible()
})
