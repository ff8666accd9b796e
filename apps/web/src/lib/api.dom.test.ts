import { sessionExpired } from '@juno/domain/account/session-texts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { sessionOf } from '@/testing/fake-auth'
import { putConfigBlock, testConfig } from '@/testing/render-app'
import { sessionStorageKey } from './auth/session-storage-key'
import { api, ApiError, apiFile } from './api'

const key = sessionStorageKey(testConfig.supabaseUrl)

beforeEach(() => {
  putConfigBlock(testConfig)
  const session = { ...sessionOf({}), refresh_token: 'r', expires_at: Date.now() / 1000 + 3600 }
  localStorage.setItem(key, JSON.stringify(session))
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const answer = (body: string, status: number, headers = {}) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response(body, { status, headers }))),
  )
const sent = () => vi.mocked(fetch).mock.calls[0]!
const failure = (path: `/api/${string}`, request = {}) =>
  api(path, request).then(
    () => expect.fail('It did not fail.'),
    (error: unknown) => error as ApiError,
  )

it('sends JSON with the token of the session and returns the JSON body', async () => {
  answer('{"id":"1"}', 201)
  await expect(api('/api/applications', { method: 'POST', body: { name: 'N' } })).resolves.toEqual({
    id: '1',
  })
  const [path, init] = sent()
  expect(path).toBe('/api/applications')
  expect(init).toMatchObject({
    method: 'POST',
    body: '{"name":"N"}',
    headers: { 'content-type': 'application/json', authorization: 'Bearer access-token' },
  })
})

it('asks nothing, and says that the session is over, where nobody is signed in', async () => {
  answer('{}', 200)
  localStorage.clear()
  expect(await failure('/api/calendar')).toMatchObject({ message: sessionExpired, status: 401 })
  expect(fetch).not.toHaveBeenCalled()
})

it('sends no session to an endpoint for visitors', async () => {
  answer('{}', 200)
  await api('/api/applications', { visitor: true })
  expect(sent()[1]?.headers).not.toHaveProperty('authorization')
})

it('fails with the sentence of the server, its issues, its code and the request id', async () => {
  answer(
    '{"message":"Name is missing","code":"invalid_input","issues":[{"path":"name","message":"Required"}]}',
    422,
    { 'x-request-id': 'r-1' },
  )
  const error = await failure('/api/applications')
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    message: 'Name is missing',
    status: 422,
    code: 'invalid_input',
    issues: [{ path: 'name', message: 'Required' }],
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
  answer(body, status, headers)
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
    answer(body, status)
    const request = { fallbackMessage: 'Failed to submit application', schema: z.object({ id: z.string() }) }
    expect(await failure('/api/applications', request)).toMatchObject({
      name: 'ApiError',
      message: 'Failed to submit application',
      status,
    })
  },
)

it('says so when the server cannot be reached', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await failure('/api/calendar')).toMatchObject({
    status: 0,
    message: expect.stringContaining('connection') as string,
  })
})

it('sends a form with its files as it is, and reads the reason from the error field', async () => {
  answer('{"error":"This is not an image."}', 400)
  const body = new FormData()
  expect((await failure('/api/upload-image', { method: 'POST', body })).message).toBe('This is not an image.')
  expect(sent()[1]?.body).toBe(body)
  expect(sent()[1]?.headers).not.toHaveProperty('content-type')
})

it('returns a file with the name that the server gives it', async () => {
  answer('BEGIN:VCALENDAR', 200, { 'content-disposition': 'attachment; filename="clinic.ics"' })
  const { name, content } = await apiFile('/api/events/1/calendar.ics')
  expect(name).toBe('clinic.ics')
  expect(await content.text()).toBe('BEGIN:VCALENDAR')
})
