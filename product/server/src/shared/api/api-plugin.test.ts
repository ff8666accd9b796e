import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { apiPlugin } from './api-plugin'
import type { Route } from './route-table'

/** Nothing below is called by these tests: they stop before any use case. */
const nothing = async () => {
  throw new Error('called')
}
const ROUTES: Route[] = [
  ['POST', '/things', [], nothing],
  ['GET', '/files/:name', [], nothing],
  ['POST', '/things/hook', [], nothing, { body: 'raw' }],
  ['POST', '/things/image', [], nothing, { body: 'form' }],
]

async function wholeServer() {
  const app = Fastify()
  await app.register(apiPlugin(ROUTES), { prefix: '/api' })
  app.get('/api/health/live', async () => ({ ok: true }))
  app.get('/*', async (_request, reply) => reply.type('text/html').send('<!doctype html>'))
  return app
}

it.each(['/api', '/api/', '/api/nothing', '/api/things/', '/api/things/hook/x', '/api/things/image/nothing'])(
  'answers %s with JSON and never with a page',
  async url => {
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
  },
)

it('does not affect what others mount under /api', async () => {
  const app = await wholeServer()
  expect((await app.inject('/api/health/live')).json()).toEqual({ ok: true })
})

it.each([
  ['/api/things', 'POST'],
  ['/api/files/7', 'GET, HEAD'],
  ['/api/things/hook', 'POST'],
  ['/api/things/image', 'POST'],
])('lists the methods of %s for a request with another', async (url, allow) => {
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

it.each(['/api/things', '/api/things/hook'])('keeps responses of %s out of caches', async url => {
  const app = await wholeServer()
  expect((await app.inject({ method: 'POST', url })).headers['cache-control']).toBe('no-store')
})
