/**
 * An open page shows changes from elsewhere, moves nothing under its reader, and catches up after it was disconnected.
 */
import type { Page, WebSocketRoute } from '@playwright/test'
import { demoAccounts, expect, expectNoAxeViolations, test } from './support/fixtures'
import { anotherPerson, newEmail } from './support/journey'
import { newApplication } from './support/new-application'
import { dataHeaders, newEvent } from './support/new-event'
import { newMember } from './support/new-member'
import { newSubmission } from './support/new-submission'
import { enterAs } from './support/page-session'

const rsvpOf = (page: Page) => page.getByRole('region', { name: 'RSVP', exact: true })

test('an answer in one browser is seen in another, and moves its reader up the waitlist', async ({
  page,
  browser,
  request,
}) => {
  const event = await newEvent(request, { capacity: 1, waitlist_enabled: true })
  const [first, waiting] = [await newMember(request), await newMember(request)]
  const other = await anotherPerson(browser, '10.9.8.7')
  await enterAs(other, first)
  await other.goto(`/events/${event.id}`)
  await rsvpOf(other).getByRole('button', { name: 'RSVP to this event' }).click()
  await rsvpOf(other).getByRole('button', { name: 'Attending', exact: true }).click()

  await enterAs(page, waiting)
  await page.goto(`/events/${event.id}`)
  await rsvpOf(page).getByRole('button', { name: 'RSVP to this event' }).click()
  await rsvpOf(page).getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(rsvpOf(page).getByRole('status')).toContainText(/waitlist/)
  await expect(rsvpOf(other)).toContainText('1 on the waitlist')

  await rsvpOf(other).getByRole('button', { name: 'Change RSVP' }).click()
  await rsvpOf(other).getByRole('button', { name: 'Not attending' }).click()
  await expect(rsvpOf(page).getByRole('status')).toContainText("You're attending this event!")
  await other.context().close()
})

test('what one admin decides stays in its place for another until they want it gone', async ({
  page,
  browser,
  request,
}) => {
  const names = [`Ada ${newEmail()}`, `Bea ${newEmail()}`]
  for (const name of names)
    await newApplication(request, { name, businessName: names[0]!, reason: 'To trade notes.' })
  const address = `/admin/manage-applications?search=${encodeURIComponent(names[0]!)}`
  await enterAs(page, demoAccounts.admin)
  await page.goto(address)
  const rows = page.getByRole('button', { name: /^View details of/ })
  await expect(rows).toHaveCount(2)
  const other = await anotherPerson(browser, '10.9.8.6')
  await enterAs(other, demoAccounts.admin)
  await other.goto(address)
  await other.getByRole('button', { name: `View details of ${names[0]}` }).click()
  await other
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect(other.getByRole('list', { name: 'Decided just now' })).toContainText(names[0]!)

  const show = page.getByRole('button', { name: '1 no longer listed' })
  await expect(show).toBeVisible()
  await expect(rows).toHaveCount(2)
  await expectNoAxeViolations(page)
  await show.click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toHaveAccessibleName(`View details of ${names[1]}`)
  await other.context().close()
})

test('what an admin is writing stays when another decides', async ({ page, request }) => {
  const { title } = await newSubmission(request)
  await enterAs(page, demoAccounts.admin)
  await page.goto('/admin/review-events?tab=all')
  const card = page.getByRole('article', { name: title })
  const message = card.getByLabel('Message to the submitter')
  await message.fill('Half a thought')
  const { headers } = await dataHeaders(request, demoAccounts.admin)
  const found = await request.get(`/rest/v1/pending_events?title=eq.${title}&select=id`, { headers })
  const [{ id }] = (await found.json()) as [{ id: string }]
  const decided = await request.post('/rest/v1/rpc/reject_pending_event', {
    headers,
    data: { submission_id: id },
  })
  expect(decided.ok(), await decided.text()).toBe(true)
  await expect(card.getByText('Rejected', { exact: true })).toBeVisible()
  await expect(message).toHaveValue('Half a thought')
  await expect(message).toBeFocused()
})

test('a page that was cut off says so after five seconds, and shows the present once it is back', async ({
  page,
  request,
}) => {
  let reachable = true
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket(/\/realtime\/v1\/websocket/, socket => {
    if (!reachable) return void socket.close({ code: 1012 })
    sockets.push(socket, socket.connectToServer())
  })
  const heard = page.waitForEvent('websocket')
  const event = await newEvent(request)
  const account = await newMember(request)
  await page.clock.install()
  await enterAs(page, account)
  await page.goto(`/events/${event.id}`)
  await expect(rsvpOf(page).getByRole('button', { name: 'RSVP to this event' })).toBeVisible()
  await heard

  // The page receives a signal before it is disconnected.
  const guest = await dataHeaders(request, account)
  const answer = (status: string) =>
    request.post('/rest/v1/event_rsvps?on_conflict=event_id,user_id', {
      headers: { ...guest.headers, prefer: 'resolution=merge-duplicates' },
      data: { event_id: event.id, user_id: guest.userId, status },
    })
  expect((await answer('attending')).ok()).toBe(true)
  await expect(rsvpOf(page)).toContainText('1 going')

  reachable = false
  for (const socket of sockets) await socket.close({ code: 1012 })
  expect((await answer('maybe')).ok()).toBe(true)
  const notice = page.getByRole('status').filter({ hasText: 'Reconnecting …' })
  await page.clock.fastForward(4_000)
  await expect(notice).toHaveCount(0)
  await page.clock.fastForward(2_000)
  await expect(notice).toBeVisible()
  await expectNoAxeViolations(page)

  reachable = true
  await page.clock.fastForward(60_000)
  await expect(notice).toHaveCount(0)
  await expect(rsvpOf(page)).not.toContainText('1 going')
})
