import { sessionExpired } from '@juno/domain/account/session-texts'
import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { storeSession } from '@/testing/fake-auth'
import { fakeServer, unreachable, type FakeResponse } from '@/testing/fake-server'
import { api, apiFile } from './api'
import { ApiError } from './api-error'

beforeEach(() => storeSession({}))
const respond = (response: FakeResponse) => fakeServer({ '/api/*': () => response })
const failure = (path: `/api/${string}`, request = {}) =>
  api(path, request).then(
    () => expect.fail('It did not fail.'),
    (error: unknown) => error as ApiError,
  )

it('sends JSON with the token of the session and returns the JSON body', async () => {
  const requests = fakeServer({ 'POST /api/applications': () => ({ status: 201, body: { id: '1' } }) })
  const sending = api('/api/applications', { method: 'POST', body: { name: 'N' } })
  await expect(sending).resolves.toEqual({ id: '1' })
  const [request] = requests
  expect(await request!.json()).toEqual({ name: 'N' })
  expect(request!.headers.get('content-type')).toBe('application/json')
  expect(request!.headers.get('authorization')).toBe('Bearer access-token')
})

it('asks nothing, and says that the session is over, where nobody is signed in', async () => {
  const requests = respond({})
  storeSession(null)
  expect(await failure('/api/calendar')).toMatchObject({ message: sessionExpired, status: 401 })
  expect(requests).toEqual([])
})

it('sends no session to an endpoint for visitors', async () => {
  const requests = respond({})
  await api('/api/applications', { visitor: true })
  expect(requests[0]!.headers.has('authorization')).toBe(false)
})

it('fails with the sentence of the server, its issues, its code and the request id', async () => {
  const issues = [{ path: 'name', message: 'Required' }]
  respond({
    status: 422,
    body: { message: 'Name is missing', code: 'invalid_input', issues },
    headers: { 'x-request-id': 'r-1' },
  })
  const error = await failure('/api/applications')
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    message: 'Name is missing',
    status: 422,
    code: 'invalid_input',
    issues,
    requestId: 'r-1',
  })
})

const waits = (seconds: string) => ({ 'retry-after': seconds })
it.each([
  ['a session that the server does not know', 401, {}, '{"message":"Please sign in."}', sessionExpired],
  ['a refusal', 403, {}, '{"message":"This is for members."}', 'This is for members.'],
  ['a refusal without words', 403, {}, '<html>', 'You do not have permission to do this.'],
  [
    'a limit',
    429,
    waits('40'),
    '{"message":"No."}',
    'That was a lot at once. Please try again in 40 seconds.',
  ],
  ['a long limit', 429, waits('280'), '', 'That was a lot at once. Please try again in 5 minutes.'],
  ['a limit without an end', 429, {}, '', 'That was a lot at once. Please try again in a while.'],
  ['a failing server', 502, {}, '<html>', 'Something went wrong on our side. Please try again in a moment.'],
  ['a page in place of JSON', 200, {}, '<html>', 'Something went wrong. Please try again.'],
])('has a sentence for %s', async (_, status, headers, body, sentence) => {
  respond({ text: body, status, headers })
  expect(await failure('/api/calendar')).toMatchObject({ message: sentence, status })
})

it.each([
  ['<html>', 502],
  ['<html>', 200],
  ['', 500],
  ['{"id":1}', 200],
])(
  'fails with the fallback when the body %j with status %s is not what was asked for',
  async (body, status) => {
    respond({ text: body, status })
    const request = { fallbackMessage: 'Failed to submit application', schema: z.object({ id: z.string() }) }
    expect(await failure('/api/applications', request)).toMatchObject({
      name: 'ApiError',
      message: 'Failed to submit application',
      status,
    })
  },
)

it('says so when the server cannot be reached', async () => {
  fakeServer({ '/api/*': unreachable })
  expect(await failure('/api/calendar')).toMatchObject({
    status: 0,
    message: expect.stringContaining('connection') as string,
  })
})

it('sends a form with its files as it is, and reads the reason from the error field', async () => {
  const requests = respond({ status: 400, body: { error: 'This is not an image.' } })
  const body = new FormData()
  expect((await failure('/api/upload-image', { method: 'POST', body })).message).toBe('This is not an image.')
  expect(requests[0]!.headers.get('content-type')).toMatch(/^multipart\/form-data/)
})

it('returns a file with the name that the server gives it', async () => {
  respond({
    text: 'BEGIN:VCALENDAR',
    headers: { 'content-disposition': 'attachment; filename="clinic.ics"' },
  })
  const { name, content } = await apiFile('/api/events/1/calendar.ics')
  expect(name).toBe('clinic.ics')
  expect(await content.text()).toBe('BEGIN:VCALENDAR')
})
