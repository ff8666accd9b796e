/** Makes an event that a member submitted, for one test to decide on. */
import { randomUUID } from 'node:crypto'
import { expect, type APIRequestContext } from '@playwright/test'
import { dataHeaders, farMonth } from './new-event'
import { newMember } from './new-member'

export async function newSubmission(request: APIRequestContext) {
  const member = await newMember(request)
  const { headers, userId } = await dataHeaders(request, member)
  const title = `Idea ${randomUUID().slice(0, 8)}`
  const made = await request.post('/rest/v1/pending_events', {
    headers,
    data: {
      title,
      description: 'Two by two.',
      date: `${farMonth()}-10T17:00:00Z`,
      time_zone: 'America/Toronto',
      submitted_by: userId,
    },
  })
  expect(made.ok(), await made.text()).toBe(true)
  return { title, member }
}
