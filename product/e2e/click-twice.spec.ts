/** A double click does what a click does, once. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { demoAccounts, expect, test } from './support/fixtures'
import { expectToast } from './support/journey'
import { dataHeaders, newEvent } from './support/new-event'
import { newMember } from './support/new-member'
import { newSubmission } from './support/new-submission'
import { enterAs } from './support/page-session'

const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`

/** Counts the changes that the page sends to the server. */
function countChanges(page: Page, path: string) {
  const sent: string[] = []
  page.on('request', request => {
    if (request.method() !== 'GET' && request.method() !== 'OPTIONS' && request.url().includes(path))
      sent.push(`${request.method()} ${request.url()}`)
  })
  return sent
}

test('one digest is made, and one is deleted', async ({ page }) => {
  await enterAs(page, demoAccounts.admin)
  await page.goto('/admin/weekly-digests')
  const title = unique('Twice')
  await page.getByLabel(/^Title/).fill(title)
  await page.getByLabel(/^Content/).fill('Once.')
  const sent = countChanges(page, '/rest/v1/weekly_digests')
  await page.getByRole('button', { name: 'Save as draft' }).dblclick()
  await expectToast(page, 'Weekly digest created successfully')
  const remove = page.getByRole('button', { name: `Delete ${title}` })
  await expect(remove).toHaveCount(1)
  expect(sent).toHaveLength(1)

  await remove.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).dblclick()
  await expect(remove).toHaveCount(0)
  await expectToast(page, 'Draft deleted')
  expect(sent).toHaveLength(2)
})

test('one RSVP is given, and not taken back by the second click', async ({ page, request }) => {
  const event = await newEvent(request)
  const account = await newMember(request)
  await enterAs(page, account)
  await page.goto(`/events/${event.id}`)
  const sent = countChanges(page, '/rest/v1/event_rsvps')
  const rsvp = page.getByRole('region', { name: 'RSVP', exact: true })
  // The second click does not answer the question that the first one opened.
  await rsvp.getByRole('button', { name: 'RSVP to this event' }).dblclick()
  await expect(rsvp.getByRole('button', { name: 'Attending', exact: true })).toBeVisible()
  expect(sent).toEqual([])
  await rsvp.getByRole('button', { name: 'Attending', exact: true }).dblclick()
  await expect(rsvp).toContainText("You're attending this event!")
  expect(sent).toHaveLength(1)
  const { headers, userId } = await dataHeaders(request, account)
  const stored = await request.get(`/rest/v1/event_rsvps?event_id=eq.${event.id}&select=user_id,status`, {
    headers,
  })
  expect(await stored.json()).toEqual([{ user_id: userId, status: 'attending' }])
})

for (const decision of ['Approve', 'Reject'] as const)
  test(`${decision} decides once, and the second click takes nothing back`, async ({ page, request }) => {
    const { title } = await newSubmission(request)
    await enterAs(page, demoAccounts.admin)
    await page.goto('/admin/review-events')
    const sent = countChanges(page, '/rest/v1/rpc/')
    await page.getByRole('button', { name: `${decision} ${title}` }).dblclick()
    const card = page.getByRole('article', { name: title })
    await expect(card).toContainText(decision === 'Approve' ? 'Approved.' : 'Rejected.')
    await expect(card.getByRole('button', { name: `Undo: ${title}` })).toBeVisible()
    await expect(card.getByRole('alert')).toHaveCount(0)
    expect(sent.filter(call => /pending_event|undo/.test(call))).toHaveLength(1)
  })
