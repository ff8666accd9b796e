/** On a site of its own, the team changes a price and makes a coupon. Visitors see the price and use the coupon. */
import { demoAccounts, expect, expectNoAxeViolations } from './support/fixtures'
import { applyByRequest, expectToast, newEmail } from './support/journey'
import { test } from './support/own-site'
import { enterAs } from './support/page-session'

test.use({ siteOf: 'prices' })

test('a price that the team changes is on the landing page at once, and a code lowers it before anything is paid', async ({
  page,
  browser,
}) => {
  await enterAs(page, demoAccounts.admin)
  await page.goto('/admin/plans')
  const annual = page.getByRole('region', { name: 'The annual plan' })
  await annual.getByLabel('Price a year').fill('300')
  await annual.getByLabel('Price before').fill('')
  await annual.getByLabel(/^Mark/).fill('For founders')
  await page.getByRole('region', { name: 'The monthly plan' }).getByLabel('Free days').fill('14')
  await expect(page.getByText('14 days free, then CA$24.99 a month')).toBeVisible()
  await expect(annual).toContainText('For founders')
  await page.getByRole('button', { name: 'Save plans' }).click()
  await expectToast(page, 'Plans saved')

  await page.getByRole('tab', { name: 'Coupons' }).click()
  await page.getByRole('button', { name: 'New coupon' }).click()
  const dialog = page.getByRole('dialog', { name: 'New coupon' })
  await dialog.getByLabel('Code').fill('fair-26')
  await dialog.getByLabel('Percent').fill('20')
  await dialog.getByLabel('Plan').selectOption({ label: 'Annual alone' })
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Make the coupon' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'FAIR-26' }).first()).toContainText('Running')
  await expectNoAxeViolations(page)

  // The price is in the HTML before any script runs.
  const reader = await browser.newContext({ javaScriptEnabled: false })
  const landing = await reader.newPage()
  await landing.goto(new URL('/', page.url()).href)
  const pricing = landing.locator('#pricing')
  for (const text of ['300.00', 'For founders', '14 days free, then CA$24.99 a month'])
    await expect(pricing).toContainText(text)
  await expect(pricing.locator('s:visible')).toHaveText(/CA\$39\.99/)
  await reader.close()

  const visitor = await (await browser.newContext()).newPage()
  const complaints: string[] = []
  visitor.on('console', message => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  await visitor.goto(new URL('/', page.url()).href, { waitUntil: 'networkidle' })
  await expect(visitor.locator('#pricing')).toContainText('14 days free, then CA$24.99 a month')
  expect(complaints).toEqual([])

  const application = await applyByRequest(page.request, newEmail())
  await visitor.goto(new URL(`/membership-selection?application=${application}`, page.url()).href)
  const card = visitor.getByRole('region', { name: 'Annual' })
  await expect(card).toContainText('300.00')
  await visitor.getByRole('button', { name: 'Have a code?' }).click()
  await visitor.getByLabel('Code', { exact: true }).fill('nothing-26')
  await visitor.getByRole('button', { name: 'Use it' }).click()
  await expect(visitor.getByRole('alert')).toHaveText(
    'We do not know this code. Please check how it is written.',
  )
  await visitor.getByLabel('Code', { exact: true }).fill('fair-26')
  await visitor.getByRole('button', { name: 'Use it' }).click()
  await expect(card).toContainText('240.00')
  await expect(card).toContainText('for your first year, then CA$300.00 a year')
  await expect(visitor.getByRole('region', { name: 'Monthly' })).toContainText('24.99')
  await expectNoAxeViolations(visitor)
  await card.getByRole('button', { name: 'Choose Annual' }).click()
  await expect(visitor.getByText('CA$240.00').first()).toBeVisible()
  await visitor.context().close()
})
