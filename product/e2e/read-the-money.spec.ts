/** The team reads its income: numbers with their explanation, a file, and a comparison with the provider. */
import { readFile } from 'node:fs/promises'
import { demoAccounts, expect, expectNoAxeViolations, test } from './support/fixtures'
import { expectToast } from './support/journey'
import { enterAs } from './support/page-session'

test('an admin reads the money, saves it as a file, and compares a month with the provider', async ({
  page,
}) => {
  await enterAs(page, demoAccounts.admin)
  await page.goto('/admin/money')
  await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible()

  const revenue = page.getByRole('region', { name: 'Monthly recurring revenue' })
  await revenue.getByText('How it is counted').click()
  await expect(revenue.getByText('a yearly price counts as a twelfth')).toBeVisible()
  await revenue.getByText('Show as a table').click()
  await expect(revenue.getByRole('row')).toHaveCount(13)
  await expect(revenue.getByRole('row').last()).toContainText(/CA\$[\d,]+\.\d\d/)
  await expect(page.getByRole('table', { name: 'Why people left' })).toContainText('The payment failed')
  await expectNoAxeViolations(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV: every payment of these months' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^money-ledger-.*\.csv$/)
  const [header, ...rows] = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(header).toContain('Time (UTC),What,Amount')
  expect(rows.length).toBeGreaterThan(100)
  await page.getByLabel('Coupon', { exact: true }).selectOption('FOUNDERS20')
  await expect(
    page.getByRole('table', { name: 'Income by plan, coupon, source and firm' }).getByText('FOUNDERS20'),
  ).toBeVisible()

  const comparison = page.getByRole('region', { name: 'Compared with the payment provider' })
  const month = await comparison.getByLabel('Month to compare').locator('option').nth(3).innerText()
  await comparison.getByLabel('Month to compare').selectOption(month)
  await comparison.getByRole('button', { name: 'Compare now' }).click()
  await expectToast(page, 'The comparison has begun. This page shows what it finds.')
  // The page receives the change without a reload.
  await expect(comparison.getByText(`(${month.slice(0, 3)} 1, ${month.slice(-4)} to`)).toBeVisible()
  await expectNoAxeViolations(page)

  await page.goto('/admin/audit-log')
  await expect(
    page.getByRole('listitem').filter({ hasText: 'compared payments with the provider' }).first(),
  ).toBeVisible()
})
