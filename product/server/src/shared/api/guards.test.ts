import Fastify from 'fastify'
import { expect, it } from 'vitest'
import type { Backend, RateLimiter, RequestScopes } from '@juno/backend'
import { createGuards } from './guards'
import { renderErrors } from './render-errors'
import { mountRoutes } from './route-table'

const LIMIT = { name: 'things', capacity: 2, refillSeconds: 60 }
/** No guard here reaches the database. */
const NOWHERE = {} as RequestScopes

async function appWith(consume: RateLimiter['consume'], authenticate?: Backend['authenticate']) {
  const app = Fastify()
  const backend = { authenticate, rateLimiter: { consume } } as unknown as Backend
  const { limit, signedIn } = createGuards({ backend, scopes: NOWHERE, clock: () => new Date() })
  renderErrors(app)
  mountRoutes(app, [
    ['GET', '/limited', [limit(LIMIT)], async () => ({ ok: true })],
    ['GET', '/private', [signedIn], async () => ({ ok: true })],
    ['GET', '/open', [], async call => ({ id: call.caller.userId })],
  ])
  return app
}

it('refuses the first request over the limit with 429 and a time to retry', async () => {
  const used: string[] = []
  const app = await appWith(async (limit, key) => {
    used.push(`${limit.name} ${key}`)
    return used.length > limit.capacity
      ? { allowed: false, retryAfterSeconds: 29.2 }
      : { allowed: true, retryAfterSeconds: 0 }
  })
  const statuses = []
  for (let n = 0; n < 3; n++)
    statuses.push((await app.inject({ url: '/limited', remoteAddress: '2001:db8::7' })).statusCode)
  expect(statuses).toEqual([200, 200, 429])
  const refused = await app.inject('/limited')
  expect(refused.headers['retry-after']).toBe('30')
  expect(refused.json().message).toMatch(/wait a while/)
  expect(used[0]).toBe('api-things 2001:db8:0:0::/64')
})

it.each([
  ['no token', {}, { role: 'authenticated', claims: {}, userId: 'u' }],
  [
    'an api key as its token',
    { authorization: 'Bearer sb_publishable_x' },
    { role: 'anon', claims: {}, userId: null },
  ],
  [
    'the service key',
    { authorization: 'Bearer sb_secret_x' },
    { role: 'service_role', claims: {}, userId: null },
  ],
  [
    'the token of a connected tool',
    { authorization: 'Bearer x.y.z' },
    { role: 'authenticated', claims: { client_id: 'c' }, userId: 'u' },
  ],
] as const)('counts %s as not signed in', async (_name, headers, caller) => {
  const app = await appWith(
    async () => ({ allowed: true, retryAfterSeconds: 0 }),
    async () => caller,
  )
  const response = await app.inject({ url: '/private', headers })
  expect(response.statusCode).toBe(401)
  expect(response.json().message).toBe('Please sign in and try again.')
})

it('passes no caller to an endpoint whose route has no guard', async () => {
  const app = await appWith(async () => ({ allowed: true, retryAfterSeconds: 0 }))
  expect((await app.inject('/open')).statusCode).toBe(401)
})
