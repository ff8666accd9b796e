/** A person who cannot prove the payment creates the account by email. */
import { expect, expectNoAxeViolations, linkIn, test } from './support/fixtures'
import { applyByRequest, newEmail, submitAccountForm } from './support/journey'

test('without proof of payment the account waits for the emailed link, which asks for a password', async ({
  page,
  request,
  mailTo,
}) => {
  await page.goto('/create-account')
  await page.getByLabel('Email').fill(newEmail())
  await submitAccountForm(page)
  await expect(page.getByRole('heading', { name: 'Subscription Required' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('No subscription found for this email.')
  await expect(page.getByRole('link', { name: 'Return to Homepage' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('region', { name: /Notification/ }).getByRole('listitem')).toHaveCount(0)
  await expectNoAxeViolations(page)

  const email = newEmail()
  const applicationId = await applyByRequest(request, email)
  const paid = await request.post('/api/checkout/sandbox', {
    data: { plan: 'monthly', email, applicationId },
  })
  expect(paid.ok(), await paid.text()).toBe(true)
  await page.getByRole('button', { name: 'Try a different email' }).click()
  await page.getByLabel('Email').fill(email)
  await submitAccountForm(page)
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  const mails = await mailTo(email, 2)
  const confirmation = mails.find(({ text }) => text.includes('type=signup'))
  await page.goto(linkIn(confirmation!, '/auth/confirm'))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/set-password/)
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText('Please choose your password again')).toBeVisible()
})
