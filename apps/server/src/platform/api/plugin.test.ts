import Fastify from 'fastify'
import { expect, it } from 'vitest'
import type { ApiContext } from './api-context'
import { apiPlugin } from './plugin'

/** Nothing below is called by these tests: they stop before any use case. */
const NOTHING = {
  config: {},
  limiter: { consume: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
  stripe: { mode: 'stripe' },
} as unknown as ApiContext

async function wholeServer() {
  const app = Fastify()
  await app.register(apiPlugin(NOTHING), { prefix: '/api' })
  app.get('/api/health/live', async () => ({ ok: true }))
  app.get('/*', async (_request, reply) => reply.type('text/html').send('<!doctype html>'))
  return app
}

it.each([
  '/api',
  '/api/',
  '/api/nothing',
  '/api/applications/',
  '/api/stripe/webhook/x',
  '/api/newsletter/nothing',
])('answers %s with JSON and never with a page', async url => {
  const app = await wholeServer()
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    const response = await app.inject({
      method,
      url,
      headers: { 'content-type': 'text/plain' },
      payload: 'x',
    })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({ message: 'There is nothing at this address.', code: 'not_found' })
  }
})

it('leaves what others mount under /api alone', async () => {
  const app = await wholeServer()
  expect((await app.inject('/api/health/live')).json()).toEqual({ ok: true })
})

it.each([
  ['/api/applications', 'POST'],
  ['/api/applications/approve', 'POST'],
  ['/api/applications/decline', 'POST'],
  ['/api/create-profile', 'POST'],
  ['/api/checkout/session', 'GET, HEAD'],
  ['/api/config', 'GET, HEAD'],
  ['/api/stripe/webhook', 'POST'],
])('names the methods of %s to those who come with another', async (url, allow) => {
  const app = await wholeServer()
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
    const response = await app.inject({
      method,
      url,
      headers: { 'content-type': 'text/plain' },
      payload: '{',
    })
    expect(response.statusCode).toBe(405)
    expect(response.headers.allow).toBe(allow)
    expect(response.json().message).toMatch(/\.$/)
  }
})

it.each(['/api/applications', '/api/create-profile'])('keeps answers of %s out of caches', async url => {
  const app = await wholeServer()
  expect((await app.inject({ method: 'POST', url })).headers['cache-control']).toBe('no-store')
})
