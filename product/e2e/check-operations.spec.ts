/** Tests the pages for operators: settings, audit log, outbox, insights, backups, health. */
import { randomUUID } from 'node:crypto'
import { demoAccounts, expect, expectNoAxeViolations, test } from './support/fixtures'
import { expectToast } from './support/journey'
import { newMember } from './support/new-member'
import { enterAs } from './support/page-session'
import type { Page } from '@playwright/test'

async function openAs(page: Page, path: string) {
  await enterAs(page, demoAccounts.admin)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('visitors cannot read the data of the operations pages', async ({ request }) => {
  for (const path of ['/api/site-settings', '/api/backups', '/api/health-report'])
    expect((await request.get(path)).status()).toBe(401)
  expect((await request.post('/api/mail-outbox/retry', { data: { all: true } })).status()).toBe(401)
})

test('a setting is checked and saved, applies to emails, and appears in the audit log', async ({ page }) => {
  await openAs(page, '/admin/site-settings')
  const reply = page.getByLabel(/^Reply address/)
  await reply.fill('nobody')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Please enter an email address like name@example.com.')).toBeVisible()
  const address = `team-${randomUUID().slice(0, 8)}@juno.example`
  await reply.fill(address)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expectToast(page, 'Settings saved')
  await page.reload()
  await expect(reply).toHaveValue(address)

  await page.goto('/admin/audit-log')
  await page.getByLabel('Kind', { exact: true }).selectOption('Settings and email')
  const entry = page.getByRole('listitem').filter({ hasText: 'the reply address' }).first()
  await expect(entry).toContainText('Imogen Vasquez-Lind')
  await entry.getByText('Details', { exact: true }).click()
  await expect(entry).toContainText(address)
  await expectNoAxeViolations(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toBe('audit-log.csv')
})

test('an admin finds an email by its address and reads it without its one-time links', async ({
  page,
  request,
}) => {
  const member = await newMember(request)
  await openAs(page, '/admin/mail-outbox')
  await expect(page.getByText('Emails stay on this machine, and nobody receives them.')).toBeVisible()
  await page.getByLabel('Search by address').fill(member.email)
  const line = page.getByRole('list', { name: 'Emails' }).getByRole('listitem').first()
  await expect(line).toContainText(member.email)
  await line.getByRole('button', { name: /^Open the email/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Written', { exact: true })).toBeVisible()
  await expect(dialog).not.toContainText(/token/)
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await page.getByLabel('State', { exact: true }).selectOption('Failed')
  await expect(page.getByText('Nothing matches')).toBeVisible()
})

test('insights show the same figures as charts and as tables; backups say that there is none', async ({
  page,
}) => {
  await openAs(page, '/admin/insights')
  const chart = page.getByRole('region', { name: 'Members over time' })
  await chart.getByText('Show as a table').click()
  await expect(chart.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('region', { name: 'What waits now' }).getByRole('row')).toHaveCount(10)
  await expectNoAxeViolations(page)
  await page.getByLabel('Span of time').selectOption('The last 12 months')
  await expect(chart.getByRole('table').getByRole('row').filter({ hasText: /\d{4}/ }).first()).toBeVisible()

  await page.goto('/admin/backups')
  await expect(page.getByText('There is no backup yet')).toBeVisible()
  await expect(page.getByText('npm run backup', { exact: true })).toBeVisible()
})

test('the health page says in words how each part is, and leads to where something is to be done', async ({
  page,
}) => {
  await openAs(page, '/admin/health')
  const parts = page.getByRole('list', { name: 'Parts of the site' })
  const part = (title: string) =>
    parts.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  await expect(part('Email')).toContainText('No mail server is set')
  await expect(part('Email')).toContainText('Have a look')
  await expect(part('Database')).toContainText('Good')
  await expect(part('Secure connection')).toHaveCount(0)
  await page.getByText(/^Tasks in the background/).click()
  await expect(page.getByRole('list', { name: 'Tasks in the background' })).toContainText('Event reminders')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Look again' }).click()
  await part('Backups').getByRole('link', { name: 'Open Backups' }).click()
  await expect(page).toHaveURL('/admin/backups')
})
