/**
 * Makes events that belong to one test, each in a month that no other test uses, since the demo's events are shared.
 */
import { expect, test, type APIRequestContext } from '@playwright/test'
import { demoAccounts } from './fixtures'
import { publishableKey, type NewAccount } from './new-member'

/** Returns the token of an account, and headers that carry it to the data wire. */
export async function dataHeaders(request: APIRequestContext, account: NewAccount) {
  const apikey = await publishableKey(request)
  const response = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey },
    data: { email: account.email, password: account.password },
  })
  expect(response.ok(), await response.text()).toBe(true)
  const { access_token, user } = (await response.json()) as { access_token: string; user: { id: string } }
  return { headers: { apikey, authorization: `Bearer ${access_token}` }, userId: user.id }
}

/** Each process of the tests has twenty years. The process of a failed test is replaced by one with another index. */
const months = { taken: 0, ofProcess: 240 }

/** Returns a month of a far year that no other test was given: 2417-08. */
export function farMonth(): string {
  const month = months.taken++
  expect(month, 'months that this process may still give').toBeLessThan(months.ofProcess)
  const year = 2100 + 20 * test.info().workerIndex + Math.floor(month / 12)
  return `${year}-${String(1 + (month % 12)).padStart(2, '0')}`
}

export interface MadeEvent {
  id: string
  title: string
  month: string
}

/**
 * Creates an event as an admin, on the tenth of a far month, at noon in Toronto in winter and an hour later in summer.
 */
export async function newEvent(
  request: APIRequestContext,
  values: Record<string, unknown> = {},
  meetingLink?: string,
): Promise<MadeEvent> {
  const { headers } = await dataHeaders(request, demoAccounts.admin)
  const month = farMonth()
  const title = `Walk ${month}`
  const made = await request.post('/rest/v1/events', {
    headers: { ...headers, prefer: 'return=representation' },
    data: { title, description: 'Two by two.', date: `${month}-10T17:00:00Z`, ...values },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const [row] = (await made.json()) as { id: string; title: string }[]
  if (meetingLink)
    await request.post('/rest/v1/event_meeting_links', {
      headers,
      data: { event_id: row!.id, url: meetingLink },
    })
  return { id: row!.id, title: row!.title, month }
}
