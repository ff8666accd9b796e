/** An approved applicant chooses a plan and pays for it. */
import { demoAccounts, expect, expectNoAxeViolations, linkIn, signIn, test } from './support/fixtures'
import { applyAsFounder, applyByRequest, newEmail, submitAccountForm } from './support/journey'
import { enterAs } from './support/page-session'

test('both plans stand beside the benefits, and the annual one is the best value', async ({
  page,
  request,
}) => {
  const application = await applyByRequest(request, newEmail())
  await page.goto(`/membership-selection?application=${application}`)
  await expect(page.getByText('Approved, Ada Okafor')).toBeVisible()
  await expect(page.getByRole('heading', { name: "Congratulations, you're in!" })).toBeVisible()
  const benefits = page.getByRole('region', { name: 'Basic Membership' })
  for (const benefit of [
    'Community chat',
    'Resource directory',
    'Recommended courses',
    'Perks and discounts',
  ]) {
    await expect(benefits).toContainText(benefit)
  }
  await expect(benefits).toContainText('Coming Soon')
  const annual = page.getByRole('region', { name: 'Annual' })
  for (const text of ['CA$249.99', 'CA$399.99', 'Best Value', '2 months free', 'for a limited time']) {
    await expect(annual).toContainText(text)
  }
  const monthly = page.getByRole('region', { name: 'Monthly' })
  for (const text of ['CA$24.99', 'CA$39.99']) await expect(monthly).toContainText(text)
  await expectNoAxeViolations(page)
})

test('a founder goes from the application through the sandbox checkout, with a second card, to an account', async ({
  page,
  mailTo,
}) => {
  const email = newEmail()
  await applyAsFounder(page, email)
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
  expect(mails.some(mail => mail.text.includes('/create-account?token='))).toBe(true)
})

test('a checkout that nobody opened leads to the choice', async ({ page }) => {
  await page.goto('/checkout?plan=free')
  await expect(page).toHaveURL('/membership-selection')
  await page.goto('/checkout/sandbox?session=cs_test_made_up')
  await expect(page.getByRole('heading', { name: 'This checkout is not open.' })).toBeVisible()
  await page.getByRole('link', { name: 'Choose your membership' }).click()
  await expect(page).toHaveURL('/membership-selection')
})

test('an account that never paid sees the plans, not the member area, and can sign out', async ({ page }) => {
  await signIn(page, demoAccounts.unpaid)
  await expect(page).toHaveURL('/membership-selection')
  await expect(page.getByRole('heading', { name: "Congratulations, you're in!" })).toBeVisible()
  await expect(page.getByText(demoAccounts.unpaid.email).last()).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/sign-in')
})

test('a member whose membership ended reads so, and that nothing is lost', async ({ page }) => {
  await enterAs(page, demoAccounts.lapsed)
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/membership-selection')
  await expect(page.getByRole('heading', { name: 'Your membership has ended.' })).toBeVisible()
  await page.getByRole('button', { name: 'Choose Monthly' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(demoAccounts.lapsed.email)
})

test('with Stripe configured, its buy buttons carry the application', async ({ page, request }) => {
  const application = await applyByRequest(request, newEmail())
  const checkout = {
    mode: 'stripe',
    publishableKey: 'pk_test_1',
    buyButtonMonthly: 'buy_btn_monthly',
    buyButtonAnnual: 'buy_btn_annual',
  }
  await page.route('https://js.stripe.com/**', route => route.abort())
  const configured = (text: string) =>
    text.replace(/"checkout":\{[^}]*\}/, `"checkout":${JSON.stringify(checkout)}`)
  await page.route(/\/(membership-selection\?|api\/config$)/, async route => {
    const response = await route.fetch()
    // The policy of this server allows no script of Stripe's: it is not configured here.
    const { 'content-security-policy': _policy, ...headers } = response.headers()
    await route.fulfill({ status: response.status(), headers, body: configured(await response.text()) })
  })
  await page.goto(`/membership-selection?application=${application}`)
  await expect(page.getByText('The payment form could not be loaded')).toHaveCount(2)

  await page.unroute('https://js.stripe.com/**')
  await page.route('https://js.stripe.com/v3/buy-button.js', route =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByText('The payment form could not be loaded')).toHaveCount(1)
  await page.getByRole('button', { name: 'Try again' }).click()
  const button = page.locator('stripe-buy-button[buy-button-id=buy_btn_annual]')
  await expect(button).toHaveAttribute('client-reference-id', application)
  await expect(button).toHaveAttribute('publishable-key', 'pk_test_1')
})

test('a stranger is led to apply, and pays for nothing', async ({ page, request }) => {
  for (const address of [
    '/membership-selection',
    '/membership-selection?application=0b6f2a44-5a52-4b0e-9d0e-2f0a6f0f6c11',
    '/checkout?plan=annual',
  ]) {
    await page.goto(address)
    await expect(
      page.getByRole('heading', { level: 1, name: 'A membership begins with an application.' }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: /^Choose/ })).toHaveCount(0)
  }
  const paid = await request.post('/api/checkout/sandbox', { data: { plan: 'annual', email: newEmail() } })
  expect(paid.status()).toBe(403)
  await page.getByRole('main').getByRole('link', { name: 'Apply to join' }).click()
  await expect(page).toHaveURL('/apply')
})

test('an approved applicant comes by the emailed link, pays and enters', async ({
  page,
  request,
  mailTo,
}) => {
  const email = newEmail()
  await applyByRequest(request, email)
  const mail = (await mailTo(email)).find(({ kind }) => kind === 'application-approved')
  await page.goto(linkIn(mail!, '/membership-selection'))
  await expect(page.getByText('Approved, Ada Okafor')).toBeVisible()
  await page.getByRole('button', { name: 'Choose Monthly' }).click()
  await page.getByRole('button', { name: /in the sandbox/ }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await submitAccountForm(page)
  await expect(page).toHaveURL('/dashboard')
})
