import { afterEach, expect, it, vi } from 'vitest'
import { api, ApiError } from './api'

afterEach(() => {
  vi.unstubAllGlobals()
})

const answer = (body: string, status: number, headers = {}) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response(body, { status, headers }))),
  )

it('sends JSON and answers the JSON body', async () => {
  answer('{"id":"1"}', 201)
  await expect(
    api('/api/applications', { method: 'POST', body: { name: 'N' }, token: 't' }),
  ).resolves.toEqual({ id: '1' })
  const [path, init] = vi.mocked(fetch).mock.calls[0]!
  expect(path).toBe('/api/applications')
  expect(init).toMatchObject({
    method: 'POST',
    body: '{"name":"N"}',
    headers: { 'content-type': 'application/json', authorization: 'Bearer t' },
  })
})

it('fails with the sentence of the server, its issues and the request id', async () => {
  answer(
    '{"message":"Name is missing","code":"invalid_input","issues":[{"path":"name","message":"Required"}]}',
    422,
    {
      'x-request-id': 'r-1',
    },
  )
  const error: unknown = await api('/api/applications').catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    message: 'Name is missing',
    status: 422,
    code: 'invalid_input',
    issues: [{ path: 'name', message: 'Required' }],
    requestId: 'r-1',
  })
})

it.each([
  ['<html>', 502],
  ['<html>', 200],
  ['', 500],
])('fails with the fallback when the body %j with status %s is not JSON', async (body, status) => {
  answer(body, status)
  const failing = api('/api/applications', { fallbackMessage: 'Failed to submit application' })
  await expect(failing).rejects.toThrow('Failed to submit application')
})

it('says so when the server cannot be reached', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(api('/api/config')).rejects.toMatchObject({
    status: 0,
    message: expect.stringContaining('connection') as string,
  })
})

it('sends a form with its files as it is, and reads the reason from the error field', async () => {
  answer('{"error":"This is not an image."}', 400)
  const form = new FormData()
  await expect(api('/api/upload-image', { method: 'POST', body: form })).rejects.toThrow(
    'This is not an image.',
  )
  const [, init] = vi.mocked(fetch).mock.calls[0]!
  expect(init?.body).toBe(form)
  expect(init?.headers).not.toHaveProperty('content-type')
})
