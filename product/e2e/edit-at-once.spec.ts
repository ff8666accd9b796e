/** Two people change the same thing at once. */
import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { demoAccounts, expect, expectNoAxeViolations, test } from './support/fixtures'
import { expectToast } from './support/journey'
import { dataHeaders, newEvent } from './support/new-event'
import { newMember, type NewAccount } from './support/new-member'
import { newSubmission } from './support/new-submission'
import { enterAs } from './support/page-session'

async function adminPage(browser: Browser, path: string, account: NewAccount = demoAccounts.admin) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await enterAs(page, account)
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
  await second.getByLabel('Start time').fill('16:00')
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
  await question
    .getByRole('group', { name: 'Start time' })
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
  await expect(cardOf(first)).toContainText('Approved. They are told in 10 seconds. You can still undo it.')
  // The next card has not moved under the pointer.
  expect(Math.abs((await distance()) - before)).toBeLessThan(60)
  await expectNoAxeViolations(first)
  await cardOf(first).getByRole('button', { name: 'Undo' }).click()
  await first.getByRole('button', { name: `Approve ${title}` }).click()
  await expect(cardOf(first)).toContainText('Approved.')

  await expect(cardOf(second)).toContainText(/Already approved by /)
  await expect(second.getByRole('button', { name: `Approve ${title}` })).toHaveCount(0)
  await expect
    .poll(async () => (await mailTo(member.email)).filter(({ kind }) => kind.includes('approved')).length, {
      timeout: 30_000,
    })
    .toBeGreaterThan(0)
})

/** Makes another admin with a name of their own. */
async function newAdmin(request: APIRequestContext, name: string) {
  const account = await newMember(request)
  const { headers, userId } = await dataHeaders(request, account)
  const named = await request.patch(`/rest/v1/profiles?id=eq.${userId}`, { headers, data: { name } })
  const { headers: byAdmin } = await dataHeaders(request, demoAccounts.admin)
  const made = await request.patch(`/rest/v1/profiles?id=eq.${userId}`, {
    headers: byAdmin,
    data: { is_admin: true },
  })
  expect([named.ok(), made.ok()]).toEqual([true, true])
  return account
}

async function newRow(request: APIRequestContext, table: string, data: Record<string, unknown>) {
  const { headers } = await dataHeaders(request, demoAccounts.admin)
  const made = await request.post(`/rest/v1/${table}`, {
    headers: { ...headers, prefer: 'return=representation' },
    data,
  })
  expect(made.ok(), await made.text()).toBe(true)
  const [row] = (await made.json()) as { id: string }[]
  return row!
}

async function firstId(request: APIRequestContext, table: string) {
  const { headers } = await dataHeaders(request, demoAccounts.admin)
  const rows = (await (await request.get(`/rest/v1/${table}?select=id&limit=1`, { headers })).json()) as {
    id: string
  }[]
  return rows[0]!.id
}

test('two admins see each other at a resource and a digest, and the one who saves second chooses what stays', async ({
  browser,
  request,
}) => {
  const name = `Bea ${randomUUID().slice(0, 8)}`
  const bea = await newAdmin(request, name)
  const mark = randomUUID().slice(0, 8)
  const resource = await newRow(request, 'resources', {
    title: `Pricing guide ${mark}`,
    description: 'How to set a price.',
    type_id: await firstId(request, 'resource_types'),
    category_id: await firstId(request, 'resource_categories'),
    url: 'https://example.com/pricing',
  })
  const digest = `Week ${mark}`
  await newRow(request, 'weekly_digests', { title: digest, content: 'A quiet week.' })
  const path = `/resources/${resource.id}/edit`
  const first = await adminPage(browser, path)
  await expect(first.getByLabel('Title')).toHaveValue(`Pricing guide ${mark}`)
  await expect(first.getByText('editing this')).toHaveCount(0)
  const second = await adminPage(browser, path, bea)
  await expect(first.getByText(`${name} is editing this too.`).first()).toBeAttached()
  await expect(second.getByText('is editing this too.').first()).toBeAttached()
  await expectNoAxeViolations(first)

  await first.getByLabel('Author').fill('Ada')
  await first.getByLabel('Description').fill('Prices.')
  await first.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(first, 'Resource updated successfully')
  await second.getByLabel('Description').fill('Prices, step by step.')
  await second.getByRole('button', { name: 'Save Changes' }).click()
  const question = second.getByRole('dialog', { name: 'Somebody else saved this while you were editing' })
  await expect(question.getByRole('group')).toContainText(
    'DescriptionYoursPrices, step by step.TheirsPrices.',
  )
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await expectToast(second, 'Resource updated successfully')

  for (const page of [first, second]) {
    await page.goto('/admin/weekly-digests')
    await page.getByRole('button', { name: `Edit ${digest}` }).click()
  }
  await expect(first.getByText(`${name} is editing this too.`).first()).toBeAttached()
  await first.getByRole('textbox', { name: 'Title' }).fill(`${digest}, at last`)
  await first.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(first, 'Weekly digest updated')
  await second.getByRole('textbox', { name: 'Content' }).fill('A loud week.')
  await second.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(second, 'Weekly digest updated')

  const { headers } = await dataHeaders(request, demoAccounts.admin)
  const stored = async (address: string) => (await request.get(`/rest/v1/${address}`, { headers })).json()
  expect(await stored(`resources?id=eq.${resource.id}&select=author,description`)).toEqual([
    { author: 'Ada', description: 'Prices, step by step.' },
  ])
  expect(await stored(`weekly_digests?title=like.*${mark}*&select=title,content`)).toEqual([
    { title: `${digest}, at last`, content: 'A loud week.' },
  ])
})

test('an admin is told of their own other tab, until that is closed', async ({ browser, request }) => {
  const event = await newEvent(request)
  const path = `/admin/edit-event/${event.id}`
  const page = await adminPage(browser, path)
  const other = await page.context().newPage()
  await other.goto(path)
  const note = page.getByText('You have this open in another tab.').first()
  await expect(note).toBeAttached()
  await other.close()
  await expect(note).toHaveCount(0)
})
