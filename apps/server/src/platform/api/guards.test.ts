import Fastify from 'fastify'
import { expect, it } from 'vitest'
import type { ApiBackend, Limiter } from './api-context'
import { createGuards } from './guards'
import { renderErrors } from './render-errors'
import { mountRoutes } from './route-table'

const LIMIT = { name: 'things', points: 2, seconds: 60 }

async function appWith(limiter: Limiter, backend: Partial<ApiBackend> = {}) {
  const app = Fastify()
  const { limit, signedIn } = createGuards({ limiter, backend: backend as ApiBackend })
  renderErrors(app)
  mountRoutes(app, [
    { method: 'GET', url: '/limited', guards: [limit(LIMIT)], handler: async () => ({ ok: true }) },
    { method: 'GET', url: '/private', guards: [signedIn], handler: async () => ({ ok: true }) },
  ])
  return app
}

it('refuses the one request too many with 429 and says when to come back', async () => {
  const used: string[] = []
  const app = await appWith({
    consume: async (limit, key) => {
      used.push(`${limit.name} ${key}`)
      return used.length > limit.points
        ? { allowed: false, retryAfterSeconds: 29.2 }
        : { allowed: true, retryAfterSeconds: 0 }
    },
  })
  const statuses = []
  for (let n = 0; n < 3; n++)
    statuses.push((await app.inject({ url: '/limited', remoteAddress: '2001:db8::7' })).statusCode)
  expect(statuses).toEqual([200, 200, 429])
  const refused = await app.inject('/limited')
  expect(refused.headers['retry-after']).toBe('30')
  expect(refused.json().message).toMatch(/wait a while/)
  expect(used[0]).toBe('things 2001:db8:0:0::/64')
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
] as const)('counts %s as not signed in', async (_name, headers, caller) => {
  const app = await appWith({} as Limiter, { authenticate: async () => caller })
  const response = await app.inject({ url: '/private', headers })
  expect(response.statusCode).toBe(401)
  expect(response.json().message).toBe('Please sign in and try again.')
})
