// Sends every address under /api what it cannot use, as a visitor and as an admin. It takes three seconds.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../testing/test-api'

const bodies = ['{}', 'not json', '{"id":"no-uuid","email":1,"items":null}']

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

test.each(['nobody', 'an admin'])(
  'no refusal of what %s sends is a failure, or leaves a transaction open on its connection',
  async who => {
    const token =
      who === 'nobody' ? null : api.token(await api.addUser(`${randomUUID()}@example.com`, { admin: true }))
    const failures: string[] = []
    for (const [at, [method, url]] of api.routes.entries())
      for (const payload of bodies) {
        const { statusCode, body } = await api.app.inject({
          method,
          url: `/api${url.replaceAll(/:\w+/g, 'no-such-id')}`,
          remoteAddress: `10.1.0.${at}`,
          headers: {
            'content-type': 'application/json',
            ...(token && { authorization: `Bearer ${token}` }),
          },
          ...(method !== 'GET' && { payload }),
        })
        const sent = `${method} ${url} ${payload}`
        if (statusCode >= 500 && statusCode !== 503) failures.push(`${sent}: ${statusCode} ${body}`)
        if (await isLeftOpen()) failures.push(`${sent} leaves a transaction open`)
      }
    expect(failures).toEqual([])
    expect(api.routes.length).toBeGreaterThan(80)
  },
)

test('nobody sends more than 64 KB of JSON without a session', async () => {
  const payload = JSON.stringify({ text: 'x'.repeat(64 * 1024) })
  const read: string[] = []
  for (const [method, url, , , { body = 'json' } = {}] of api.routes) {
    if (method === 'GET' || body !== 'json') continue
    const headers = { 'content-type': 'application/json' }
    const address = `/api${url.replaceAll(/:\w+/g, 'no-such-id')}`
    const { statusCode } = await api.app.inject({ method, url: address, headers, payload })
    if (statusCode !== 401 && statusCode !== 413) read.push(`${method} ${url}: ${statusCode}`)
  }
  expect(read).toEqual([])
})

/** Returns whether the connection that was returned last is still in a transaction. */
async function isLeftOpen(): Promise<boolean> {
  const client = await api.pools.authenticator.connect()
  await client.query('')
  const open = client.getTransactionStatus() !== 'I'
  client.release(open)
  return open
}
