import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callAddress } from './http-hook'

const keys = [Buffer.from('the first secret'), Buffer.from('the second secret')]
const now = new Date('2026-03-01T12:00:00Z')
let server: Server
let url: string
let received: { headers: IncomingMessage['headers']; body: string }[]
let respond: (response: ServerResponse, attempt: number) => void

beforeEach(async () => {
  received = []
  server = createServer((request, response) => {
    let body = ''
    request.on('data', part => (body += String(part)))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      respond(response, received.length)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const call = (limits: { timeoutMs?: number; backoffMs?: number } = {}) =>
  callAddress({ kind: 'http', url, keys }, '{"a":"é"}', () => now, {
    timeoutMs: 2000,
    backoffMs: 1,
    ...limits,
  })
const json = (response: ServerResponse, body: string, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(body)

test('a request is signed with every secret, as Standard Webhooks says', async () => {
  respond = response => json(response, '{"ok":true}')
  expect(await call()).toBe('{"ok":true}')
  const [{ headers, body }] = received as [(typeof received)[number]]
  expect(body).toBe('{"a":"é"}')
  const [id, time] = [headers['webhook-id'], headers['webhook-timestamp']]
  expect(Number(time)).toBe(now.getTime() / 1000)
  const signatures = keys.map(
    key =>
      `v1,${createHmac('sha256', key)
        .update(`${String(id)}.${String(time)}.${body}`)
        .digest('base64')}`,
  )
  expect(headers['webhook-signature']).toBe(signatures.join(' '))
})

test('nothing is said by 204', async () => {
  respond = response => response.writeHead(204).end()
  expect(await call()).toBeNull()
})

test('it is tried again where the connection breaks, or patience is asked for', async () => {
  respond = (response, attempt) => {
    if (attempt === 1) response.destroy()
    else if (attempt === 2) response.writeHead(503, { 'retry-after': 'true' }).end()
    else json(response, '{}')
  }
  expect(await call()).toBe('{}')
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(3)
})

test.each<[string, (response: ServerResponse) => void, object]>([
  ['is never reached', response => response.destroy(), { code: 'hook_timeout_after_retry', status: 422 }],
  [
    'asks for patience for ever',
    response => response.writeHead(429, { 'retry-after': '1' }).end(),
    { code: 'unexpected_failure', message: 'Service currently unavailable due to hook' },
  ],
  ['is unavailable', response => response.writeHead(503).end(), { code: 'unexpected_failure', status: 500 }],
  [
    'refuses the signature',
    response => response.writeHead(401).end(),
    { message: 'Hook requires authorization token' },
  ],
  [
    'redirects',
    response => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    { message: 'Unexpected status code returned from hook: 302' },
  ],
  [
    'says no JSON',
    response => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    { code: 'hook_payload_invalid_content_type', status: 400 },
  ],
  [
    'says too much',
    response => json(response, JSON.stringify('x'.repeat(200 * 1024))),
    { code: 'hook_payload_over_size_limit', status: 422 },
  ],
])('a hook that %s is an error', async (_, behaviour, error) => {
  respond = behaviour
  await expect(call()).rejects.toMatchObject(error)
})

test.each(['does not respond', 'does not finish'])('a hook that %s in time is an error', async kind => {
  respond = response => {
    if (kind === 'does not finish')
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"a":')
  }
  await expect(call({ timeoutMs: 50 })).rejects.toMatchObject({ code: 'hook_timeout', status: 422 })
})
