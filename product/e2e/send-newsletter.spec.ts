/** Follows a newsletter from the form to the mailbox to unsubscribing, on a site and a mail server of its own. */
import { randomUUID } from 'node:crypto'
import { dataHeaders } from './support/new-event'
import { demoAccounts, expect, expectNoAxeViolations } from './support/fixtures'
import { expectToast } from './support/journey'
import { newMember } from './support/new-member'
import { test } from './support/own-site'
import { enterAs } from './support/page-session'
import type { APIRequestContext, Locator, Page } from '@playwright/test'

// Each test sees the state that the one before left, such as one subscriber less.
test.use({ siteOf: 'newsletters' })
test.describe.configure({ mode: 'serial' })

const newSubject = () => `News ${randomUUID().slice(0, 8)}`

/** Makes a member who ticked the newsletter box in the settings. */
async function newReader(request: APIRequestContext) {
  const account = await newMember(request)
  const { headers } = await dataHeaders(request, account)
  const response = await request.put('/api/account/newsletter', { headers, data: { subscribed: true } })
  expect(response.ok(), await response.text()).toBe(true)
  return account.email
}

async function openNewsletter(page: Page) {
  await enterAs(page, demoAccounts.admin)
  await page.goto('/admin/newsletter')
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

/** Expects the state of an issue. A figure beside it has the same name. */
const expectSent = (issue: Locator) => expect(issue.getByText('Sent', { exact: true })).toHaveCount(2)

/**
 * Some have received it, but not all. The number of recipients that are skipped from the start depends on the addresses
 * that have bounced.
 */
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

test('a newsletter cancelled before its time keeps its text and reaches nobody', async ({ page, site }) => {
  const subject = newSubject()
  await openNewsletter(page)
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
  expect(site.mail.reached(subject)).toEqual([])
})

test('a scheduled newsletter goes out when its time has come', async ({ page, request, site }) => {
  const subject = newSubject()
  const reader = await newReader(request)
  await openNewsletter(page)
  await schedule(page, subject)
  // Moves the scheduled time from two days ahead to now.
  const { headers } = await dataHeaders(request, demoAccounts.admin)
  const moved = await request.patch(`/rest/v1/newsletter_issues?subject=eq.${encodeURIComponent(subject)}`, {
    headers,
    data: { scheduled_for: new Date().toISOString() },
  })
  expect(moved.ok(), await moved.text()).toBe(true)
  await site.mail.mailTo(reader)
  await page.reload()
  await expectSent(card(page, subject))
  expect(site.mail.reached(subject)).toContain(reader)
})

test('a newsletter reaches everybody once, shows its progress, and is unsubscribed by one click', async ({
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
  await unsubscriber.goto(link.href)
  await unsubscriber.getByRole('button', { name: 'Unsubscribe', exact: true }).click()
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

  // The next issue is not sent to that member.
  await page.reload()
  expect(await send(page, next)).toBe(people - 1)
  await expectSent(card(page, next))
  expect(site.mail.reached(next)).toHaveLength(people - 1)
  expect(site.mail.reached(next)).not.toContain(reader)
})

test('a newsletter is stopped midway, and resumed for the remaining recipients', async ({ page, site }) => {
  const subject = newSubject()
  await openNewsletter(page)
  site.mail.hold(2)
  const people = await send(page, subject)
  const issue = card(page, subject)
  await expectPart(issue.getByRole('progressbar'))
  await issue.getByRole('button', { name: `Stop sending ${subject}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop sending' }).click()
  await expectToast(page, 'Sending stopped', 'not had it yet')
  site.mail.release()
  await expect(issue.getByText('Stopped', { exact: true })).toBeVisible()
  await expect(figure(issue, 'Not sent')).not.toHaveText('0')
  await expectNoAxeViolations(page)
  expect(site.mail.reached(subject).length).toBeLessThan(people)

  await issue.getByRole('button', { name: `Resume sending ${subject}` }).click()
  await page.getByRole('button', { name: /^Send to \d+ people$/ }).click()
  await expectToast(page, 'Newsletter on its way again')
  await expectSent(issue)
  const reached = site.mail.reached(subject)
  expect(reached).toHaveLength(people)
  expect(new Set(reached).size).toBe(people)
})
