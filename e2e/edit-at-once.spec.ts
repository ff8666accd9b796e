/** Two people change the same thing at once. */
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { demoAccounts, expect, expectNoAxeViolations, test } from './support/fixtures'
import { expectToast } from './support/journey'
import { dataHeaders, newEvent } from './support/new-event'
import { newMember } from './support/new-member'
import { newSubmission } from './support/new-submission'
import { enterAs } from './support/page-session'

async function adminPage(browser: Browser, path: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await enterAs(page, demoAccounts.admin)
  await page.goto(path)
  return page
}

test('the second admin undoes nothing of the first, and sees the email before those who come get it', async ({
  browser,
  request,
  mailTo,
}) => {
  const event = await newEvent(request)
  const account = await newMember(request)
  const guest = await dataHeaders(request, account)
  const rsvp = { event_id: event.id, user_id: guest.userId, status: 'attending' }
  expect((await request.post('/rest/v1/event_rsvps', { headers: guest.headers, data: rsvp })).ok()).toBe(true)

  const path = `/admin/edit-event/${event.id}`
  const first = await adminPage(browser, path)
  const second = await adminPage(browser, path)
  await expect(second.getByLabel('Title')).toHaveValue(event.title)

  await first.getByLabel('Location').fill('Hall 2')
  await first.getByLabel('Start time').fill('15:00')
  await first.getByRole('button', { name: 'Save Changes' }).click()
  const told = first.getByRole('dialog', { name: '1 person will be told the new time and place' })
  await expect(told.getByRole('article', { name: 'The email' })).toContainText('Hall 2')
  await expectNoAxeViolations(first)
  await told.getByRole('button', { name: 'Save and email 1 person' }).click()
  await expectToast(first, 'Event updated successfully!')

  await second.getByLabel('Title').fill('Walk by night')
  await second.getByLabel('Location').fill('Hall 3')
  await second.getByRole('button', { name: 'Save Changes' }).click()
  const question = second.getByRole('dialog', { name: 'Somebody else changed this event' })
  await expect(question.getByRole('group', { name: 'Location' })).toContainText('Hall 2')
  await expect(question.getByRole('group', { name: 'Start time' })).toContainText('15:00')
  await expect(question.locator(':focus')).toHaveCount(1)
  await expectNoAxeViolations(second)
  await question
    .getByRole('group', { name: 'Location' })
    .getByRole('radio', { name: /^Theirs/ })
    .check()
  await question.getByRole('button', { name: 'Save this choice' }).click()
  await expectToast(second, 'Event updated successfully!')

  const stored = await request.get(`/rest/v1/events?id=eq.${event.id}&select=title,location`, {
    headers: guest.headers,
  })
  expect(await stored.json()).toEqual([{ title: 'Walk by night', location: 'Hall 2' }])
  const mails = (await mailTo(account.email)).filter(mail => mail.kind === 'event-changed')
  expect(mails.map(mail => mail.subject)).toEqual([`New time and place: ${event.title}`])
})

test('two admins decide on one event: one decision, one message, and ten seconds to take it back', async ({
  browser,
  request,
  mailTo,
}) => {
  const { title, member } = await newSubmission(request)
  const next = await newSubmission(request)
  const first = await adminPage(browser, '/admin/review-events')
  const second = await adminPage(browser, '/admin/review-events')
  const cardOf = (page: Page, name = title) => page.getByRole('article', { name })
  await expect(cardOf(second)).toBeVisible()
  const top = async (name: string) => (await cardOf(first, name).boundingBox())!.y
  const distance = async () => (await top(next.title)) - (await top(title))
  const before = await distance()

  await first.getByRole('button', { name: `Approve ${title}` }).click()
  await expect(cardOf(first)).toContainText('Approved. Nobody has been told yet.')
  // The next card has not slid under the pointer.
  expect(Math.abs((await distance()) - before)).toBeLessThan(60)
  await expectNoAxeViolations(first)
  await cardOf(first).getByRole('button', { name: 'Undo' }).click()
  await first.getByRole('button', { name: `Approve ${title}` }).click()
  await expect(cardOf(first)).toContainText('Approved.')

  await second.getByRole('button', { name: `Reject ${title}` }).click()
  await expect(cardOf(second).getByRole('alert')).toContainText(/Already approved by /)
  await expect(second.getByRole('button', { name: `Approve ${title}` })).toHaveCount(0)
  await expectNoAxeViolations(second)
  await expect
    .poll(async () => (await mailTo(member.email)).filter(({ kind }) => kind.includes('approved')).length, {
      timeout: 30_000,
    })
    .toBeGreaterThan(0)
})

test('two admins feature different members, and both choices hold', async ({ browser, request }) => {
  const names = [`Ada ${randomUUID().slice(0, 8)}`, `Bea ${randomUUID().slice(0, 8)}`]
  for (const name of names) {
    const { headers, userId } = await dataHeaders(request, await newMember(request))
    await request.patch(`/rest/v1/profiles?id=eq.${userId}`, { headers, data: { name } })
  }
  const pages = await Promise.all(names.map(name => adminPage(browser, `/admin/featured-members?q=${name}`)))
  for (const [index, name] of names.entries()) {
    await pages[index]!.getByRole('button', { name: `Feature ${name}` }).click()
  }
  for (const page of pages) {
    await page.getByRole('button', { name: 'Save Featured Members' }).click()
    await expectToast(page, 'Featured members updated successfully')
  }
  const list = pages[1]!.getByRole('list', { name: 'Featured Members' })
  for (const name of names) await expect(list).toContainText(name)
  for (const name of names) await list.getByRole('button', { name: `Remove ${name}` }).click()
  await pages[1]!.getByRole('button', { name: 'Save Featured Members' }).click()
  await expect(list.getByText(names[0]!)).toHaveCount(0)
})
