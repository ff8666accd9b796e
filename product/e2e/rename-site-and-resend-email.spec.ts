/** Tests site-wide settings on a site of its own: name, sender of emails, and emails that failed. */
import { dataHeaders } from './support/new-event'
import { demoAccounts, expect, expectNoAxeViolations } from './support/fixtures'
import { expectToast } from './support/journey'
import { test } from './support/own-site'
import { enterAs } from './support/page-session'
import type { Page } from '@playwright/test'

test.use({ siteOf: 'operations' })
test.describe.configure({ mode: 'serial' })

async function openAs(page: Page, path: string) {
  await enterAs(page, demoAccounts.admin)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function askForResetLink(page: Page, email: string) {
  const config = (await (await page.request.get('/api/config')).json()) as { publishableKey: string }
  const response = await page.request.post('/auth/v1/recover', {
    headers: { apikey: config.publishableKey },
    data: { email },
  })
  expect(response.ok(), await response.text()).toBe(true)
}

test('another site name appears on every page and in emails, which come from the sender in the settings', async ({
  page,
  site,
  browser,
}) => {
  await openAs(page, '/admin/site-settings')
  // The demo sets these links. The settings page shows and empties them.
  await expect(page.getByLabel(/^Team chat/)).toHaveValue('https://chat.juno.example')
  await page.getByLabel(/^Team chat/).fill('')
  await page.getByLabel(/^Name/).fill('Minerva')
  await page.getByLabel(/^Sender name/).fill('Ada of Minerva')
  await page.getByLabel(/^Reply address/).fill('answers@minerva.example')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expectToast(page, 'Settings saved')
  await expect(page.getByText('Ada of Minerva <hello@127.0.0.1>')).toBeVisible()

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(site.url)
  await expect(visitor).toHaveTitle(/Minerva/)
  await expect(visitor.getByRole('banner').getByText('Minerva')).toBeVisible()
  await expect(visitor.locator('body')).not.toContainText('Juno')
  await visitor.context().close()
  await page.goto('/dashboard')
  await expect(page.getByRole('banner').getByText('Minerva')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /Join/ })).toHaveCount(0)

  await askForResetLink(page, demoAccounts.member.email)
  const [mail] = await site.mail.mailTo(demoAccounts.member.email)
  expect(mail!.from).toMatchObject({ name: 'Ada of Minerva', address: 'hello@127.0.0.1' })
  expect(mail!.replyTo).toMatchObject([{ address: 'answers@minerva.example' }])
  expect(mail!.html).toContain('Minerva')
  expect(mail!.text).not.toContain('Juno')
})

test('an admin sees an email that the mail server refused and sends it again; it arrives', async ({
  page,
  site,
}) => {
  const { email } = demoAccounts.lapsed
  site.mail.unknown.add(email)
  await openAs(page, '/admin')
  await askForResetLink(page, email)
  const { headers } = await dataHeaders(page.request, demoAccounts.admin)
  await expect
    .poll(async () =>
      (await page.request.get('/rest/v1/mail_outbox?select=id&status=eq.failed', { headers })).json(),
    )
    .toHaveLength(1)
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'Email Outbox' })).toContainText('1 failed')
  await page.getByRole('link', { name: 'Email Outbox' }).click()
  await page.getByLabel('State', { exact: true }).selectOption('Failed')
  await page.getByLabel('Search by address').fill(email)
  const line = page.getByRole('list', { name: 'Emails' }).getByRole('listitem').filter({ hasText: email })
  await expect(line).toContainText('no such person')
  await expectNoAxeViolations(page)

  site.mail.unknown.delete(email)
  await line.getByRole('button', { name: /^Send .*again/ }).click()
  await expectToast(page, 'The email is on its way again.')
  const [mail] = await site.mail.mailTo(email)
  expect(mail!.subject).toBeTruthy()
  await page.getByLabel('State', { exact: true }).selectOption('Sent')
  await expect(line.getByText('Sent', { exact: true })).toBeVisible({ timeout: 30_000 })
  await page.goto('/admin/audit-log')
  await expect(page.getByRole('listitem').filter({ hasText: 'sent failed emails again' })).toBeVisible()
})
