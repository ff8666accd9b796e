/** An approved applicant chooses a plan and pays for it. */
import { expect, expectNoAxeViolations, linkIn, test } from './support/fixtures'
import { applyByRequest, expectToast, newEmail, submitAccountForm } from './support/journey'

test('an approved applicant comes by the emailed link, pays with a second card, and enters', async ({
  page,
  request,
  mailTo,
}) => {
  const email = newEmail()
  await applyByRequest(request, email)
  const mail = (await mailTo(email)).find(({ kind }) => kind === 'application-approved')
  await page.goto(linkIn(mail!, '/membership-selection'))
  await expect(page.getByText('Approved, Ada Okafor')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Choose Annual' }).click()

  await expect(page).toHaveURL(/\/checkout\/sandbox\?session=cs_test_/)
  await expect(page.getByText('No real card is charged')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  const pay = page.getByRole('button', { name: 'Pay CA$249.99 in the sandbox' })
  await page.getByLabel('A card that is declined').check()
  await pay.click()
  await expect(page.getByRole('alert')).toContainText('Your card was declined.')
  await expectNoAxeViolations(page)
  await page.getByLabel('A card that works').check()
  await pay.click()

  await expect(page).toHaveURL(/\/create-account$/)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  const mails = await mailTo(email, 2)
  expect(mails.some(({ text }) => text.includes('/create-account?token='))).toBe(true)
  await page.getByLabel('Email').fill(`  ${email.toUpperCase()} `)
  await submitAccountForm(page)
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  await expectToast(page, 'Creating your account', 'Please wait while we set up your account...')
  await expectToast(page, 'Account created successfully!', "You're now being redirected to the dashboard.")
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
})

test('nobody pays without an application', async ({ request }) => {
  const paid = await request.post('/api/checkout/sandbox', { data: { plan: 'annual', email: newEmail() } })
  expect(paid.status()).toBe(403)
})
