/**
 * Emails of a site and a mail server of their own: name and sender from the settings, newsletters from the form to the
 * mailbox to unsubscribing, and an email that failed.
 */
import { randomUUID } from 'node:crypto'
import { dataHeaders } from '../support/new-event'
import { demoAccounts, expect, expectNoAxeViolations } from '../support/fixtures'
import { expectToast } from '../support/journey'
import { newMember } from '../support/new-member'
import { test } from '../support/own-site'
import { enterAs } from '../support/page-session'
import type { APIRequestContext, Locator, Page } from '@playwright/test'

// Each test sees what the one before left, such as one subscriber less.
test.use({ siteOf: 'emails' })
test.describe.configure({ mode: 'serial' })

const newSubject = () => `News ${randomUUID().slice(0, 8)}`

/** A member who ticked the newsletter box in the settings. */
async function newReader(request: APIRequestContext) {
  const account = await newMember(request)
  const { headers } = await dataHeaders(request, account)
  const response = await request.put('/api/account/newsletter', { headers, data: { subscribed: true } })
  expect(response.ok(), await response.text()).toBe(true)
  return account.email
}

async function openAs(page: Page, path: string) {
  await enterAs(page, demoAccounts.admin)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function openNewsletter(page: Page) {
  await openAs(page, '/admin/newsletter')
  await expect(page.getByText(/\d+ subscribers?$/).first()).toBeVisible()
}

async function write(page: Page, subject: string) {
  await page.getByRole('textbox', { name: 'Subject' }).fill(subject)
  await page
    .getByRole('textbox', { name: 'Content' })
    .fill('Hello all.\n\nMore at https://juno.example/more.')
}

const card = (page: Page, subject: string) => page.getByRole('listitem').filter({ hasText: subject })
const figure = (issue: Locator, term: string) =>
  issue
    .locator('dl > div')
    .filter({ has: issue.page().getByText(term, { exact: true }) })
    .locator('dd')

/** The state of an issue; a figure beside it has the same name. */
const expectSent = (issue: Locator) => expect(issue.getByText('Sent', { exact: true })).toHaveCount(2)

/** Some have had it, not all: how many are passed over from the start depends on the addresses that bounced by now. */
async function expectPart(bar: Locator) {
  const part = async () => {
    const [done, all] = (await bar.getAttribute('aria-valuetext'))!.split(' of ').map(Number)
    return done! / all!
  }
  await expect.poll(part).toBeGreaterThan(0)
  expect(await part()).toBeLessThan(1)
}

/** Sends the written issue. @returns how many recipients the confirmation named */
async function send(page: Page, subject: string): Promise<number> {
  await write(page, subject)
  await page.getByRole('button', { name: 'Send newsletter' }).click()
  const confirm = page.getByRole('button', { name: /^Send to \d+ subscribers$/ })
  const people = Number(/\d+/.exec(await confirm.innerText())![0])
  await confirm.click()
  await expectToast(page, 'Newsletter on its way', `on its way to ${people} subscribers`)
  return people
}

/** Schedules the written issue for the morning in two days. */
async function schedule(page: Page, subject: string) {
  await write(page, subject)
  await page.getByRole('switch', { name: 'Send it later' }).click()
  const day = new Date(Date.now() + 2 * 86_400_000).toLocaleDateString('en-CA', {
    timeZone: 'America/Toronto',
  })
  await page.getByLabel('Date').fill(day)
  await page.getByLabel('Time').fill('09:00')
  await page.getByRole('button', { name: 'Schedule newsletter' }).click()
  await page.getByRole('button', { name: /^Schedule for \d+ subscribers$/ }).click()
  await expectToast(page, 'Newsletter scheduled')
  const issue = card(page, subject)
  await expect(issue.getByText('Scheduled', { exact: true })).toBeVisible()
  await expect(issue).toContainText('9:00')
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
  // The demo sets these links; the settings page shows and empties them.
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

test('an issue is previewed and tried, cancelled before its time, and goes out when its time has come', async ({
  page,
  request,
  site,
}) => {
  const subject = newSubject()
  const reader = await newReader(request)
  await openNewsletter(page)
  const tester = `${randomUUID()}@juno.example`
  await write(page, subject)
  const preview = page.frameLocator('iframe[title="Preview of the email"]')
  await expect(preview.getByRole('link', { name: 'https://juno.example/more' })).toBeVisible()
  // One link is at the top, because mail programs cut the end of long emails.
  await expect(preview.getByRole('link', { name: 'Unsubscribe' })).toHaveCount(2)
  const testMode = page.getByRole('switch', { name: 'Test mode: send it to one address only' })
  await testMode.click()
  await page.getByRole('textbox', { name: 'Test email' }).fill(tester)
  await page.getByRole('button', { name: 'Send test', exact: true }).click()
  await expectToast(page, 'Test sent')
  const [tried] = await site.mail.mailTo(tester)
  expect(tried!.subject).toBe(`[Test] ${subject}`)
  await testMode.click()

  await schedule(page, subject)
  await card(page, subject)
    .getByRole('button', { name: `Cancel ${subject}` })
    .click()
  await page.getByRole('button', { name: 'Cancel newsletter' }).click()
  await expectToast(page, 'Newsletter cancelled')
  await expect(card(page, subject).getByText('Cancelled', { exact: true })).toBeVisible()
  await card(page, subject)
    .getByRole('button', { name: `Use the text of ${subject} again` })
    .click()
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue(subject)

  const next = newSubject()
  await schedule(page, next)
  // Moves the scheduled time from two days ahead to now.
  const { headers } = await dataHeaders(request, demoAccounts.admin)
  const moved = await request.patch(`/rest/v1/newsletter_issues?subject=eq.${encodeURIComponent(next)}`, {
    headers,
    data: { scheduled_for: new Date().toISOString() },
  })
  expect(moved.ok(), await moved.text()).toBe(true)
  await expect.poll(() => site.mail.reached(next), { timeout: 15_000 }).toContain(reader)
  await page.reload()
  await expectSent(card(page, next))
  expect(site.mail.reached(subject)).toEqual([])
})

test('a newsletter reaches everybody once, is unsubscribed by one click, and the next one is stopped and resumed', async ({
  page,
  request,
  site,
  browser,
}) => {
  const [subject, next] = [newSubject(), newSubject()]
  const reader = await newReader(request)
  await openNewsletter(page)
  site.mail.hold(3)
  const people = await send(page, subject)
  const issue = card(page, subject)
  await expectPart(issue.getByRole('progressbar', { name: `Sending ${subject}` }))
  await expect(figure(issue, 'Waiting')).not.toHaveText('0')
  await expectNoAxeViolations(page)
  site.mail.release()
  await expectSent(issue)
  await expect(figure(issue, 'Sent')).toHaveText(String(people))
  const reached = site.mail.reached(subject)
  expect(reached).toHaveLength(people)
  expect(new Set(reached).size).toBe(people)

  // The email has text, sender, postal address, and an unsubscribe link for email programs and readers.
  const mail = (await site.mail.mailTo(reader)).find(one => one.subject === subject)!
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(header('list-unsubscribe')).toMatch(/^<http.*\/api\/newsletter\/unsubscribe\?token=.*>$/)
  expect(mail.text).toContain('1 Example Street')
  const link = new URL(/https?:\S+\/unsubscribe\?token=[\w-]+/.exec(mail.text!)![0])
  expect(link.origin).toBe(site.url)

  // The member unsubscribes without a session.
  const unsubscriber = await (await browser.newContext()).newPage()
  const unsubscribe = unsubscriber.getByRole('button', { name: 'Unsubscribe', exact: true })
  await unsubscriber.goto(`${site.url}/unsubscribe?token=${randomUUID()}`)
  await unsubscribe.click()
  await expect(unsubscriber.getByRole('alert')).toContainText('This unsubscribe link is not complete.')
  await unsubscriber.goto(link.href)
  await expect(unsubscriber.getByRole('heading', { level: 1 })).toContainText('Unsubscribe from the')
  await expectNoAxeViolations(unsubscriber)
  await unsubscribe.click()
  await expect(unsubscriber.getByRole('heading', { name: 'You are unsubscribed.' })).toBeVisible()
  await expectNoAxeViolations(unsubscriber)
  await unsubscriber.context().close()
  const { headers } = await dataHeaders(request, demoAccounts.admin)
  const ledger = await request.get(
    `/rest/v1/newsletter_consents?select=action,source&email=eq.${encodeURIComponent(reader)}&order=id`,
    { headers },
  )
  expect(await ledger.json()).toEqual([
    { action: 'granted', source: 'profile' },
    { action: 'withdrawn', source: 'mail' },
  ])

  // The next issue does not go to that member. It is stopped midway, and resumed for the remaining recipients.
  await page.reload()
  site.mail.hold(2)
  expect(await send(page, next)).toBe(people - 1)
  const stopped = card(page, next)
  await expectPart(stopped.getByRole('progressbar'))
  await stopped.getByRole('button', { name: `Stop sending ${next}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop sending' }).click()
  await expectToast(page, 'Sending stopped', 'not had it yet')
  site.mail.release()
  await expect(stopped.getByText('Stopped', { exact: true })).toBeVisible()
  await expect(figure(stopped, 'Not sent')).not.toHaveText('0')
  await expectNoAxeViolations(page)
  expect(site.mail.reached(next).length).toBeLessThan(people - 1)

  await stopped.getByRole('button', { name: `Resume sending ${next}` }).click()
  await page.getByRole('button', { name: /^Send to \d+ people$/ }).click()
  await expectToast(page, 'Newsletter on its way again')
  await expectSent(stopped)
  const others = site.mail.reached(next)
  expect(others).toHaveLength(people - 1)
  expect(new Set(others).size).toBe(people - 1)
  expect(others).not.toContain(reader)
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
