import { expect, expectNoAxeViolations, linkIn, test } from './support/fixtures'
import { newMember } from './support/new-member'

const newPassword = 'Another-Horse-8'

test('a member resets a forgotten password by email and signs in with the new one', async ({
  page,
  request,
  mailTo,
}) => {
  const { email } = await newMember(request)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('status').first()).toContainText('If an account exists with that email')

  const isRecovery = ({ kind }: { kind: string }) => kind === 'auth-recovery'
  await expect.poll(async () => (await mailTo(email)).filter(isRecovery).length).toBe(1)
  const link = linkIn((await mailTo(email)).find(isRecovery)!, '/auth/confirm')
  await page.goto(link)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/set-password\?source=reset/)

  const submit = page.getByRole('button', { name: 'Set Password' })
  await page.getByLabel('New Password').fill('lowercase1')
  await page.getByLabel('Confirm Password').fill('lowercase1')
  await expect(page.getByRole('alert')).toContainText('Password must include')
  await expect(submit).toBeDisabled()
  await expectNoAxeViolations(page)
  await page.getByLabel('New Password').fill(newPassword)
  await page.getByLabel('Confirm Password').fill(newPassword)
  await submit.click()
  await expect(page.getByText('Your password has been set.')).toBeVisible()
  await expect(page).toHaveURL('/sign-in')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/dashboard')

  await page.goto(link)
  await expect(page.getByText('This link no longer works')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Request New Reset Link' })).toHaveAttribute(
    'href',
    '/reset-password',
  )
})
