import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { apiPlugin } from './api-plugin'
import { parseInput } from './parse-input'

let app: FastifyInstance

beforeEach(async () => {
  app = Fastify()
  await app.register(
    apiPlugin([
      ['GET', '/things', [], async () => ({ things: [] })],
      [
        'POST',
        '/things',
        [],
        async ({ body }) => parseInput(z.object({ name: z.string({ error: 'Please enter a name.' }) }), body),
        { bodyLimit: 100 },
      ],
      [
        'POST',
        '/broken',
        [],
        async () => {
          throw new Error('secret cause: password=hunter2')
        },
      ],
    ]),
    { prefix: '/api' },
  )
})
afterEach(() => app.close())

const json = { 'content-type': 'application/json' }

it('answers a wrong method with 405 and the methods that the address has', async () => {
  const response = await app.inject({ method: 'PUT', url: '/api/things', headers: json, payload: '{broken' })
  expect(response.statusCode).toBe(405)
  expect(response.headers.allow).toBe('GET, POST, HEAD')
  expect(response.json().message).toBe('This address does not accept that method.')
})

it('answers an unknown address with JSON', async () => {
  const response = await app.inject({ method: 'GET', url: '/api/nothing' })
  expect(response.statusCode).toBe(404)
  expect(response.json()).toEqual({ message: 'There is nothing at this address.', code: 'not_found' })
})

it.each([
  ['another content type', 415, { 'content-type': 'text/plain' }, 'name=Grace'],
  ['a form', 415, { 'content-type': 'application/x-www-form-urlencoded' }, 'name=Grace'],
  ['a body without a content type', 415, {}, Buffer.from('{}')],
  ['broken JSON', 400, json, '{"name":'],
  ['an empty body', 400, json, ''],
  ['bytes that are not UTF-8', 400, json, Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ['a null byte', 400, json, '{"name":"a\\u0000"}'],
  ['a lone surrogate', 400, json, '{"name":"\\ud800"}'],
  ['a body that is too large', 413, json, JSON.stringify({ name: 'x'.repeat(200) })],
  ['no body', 400, {}, undefined],
  ['a wrong type', 400, json, '{"name":1}'],
  ['an array', 400, json, '[]'],
  ['null', 400, json, 'null'],
])('answers %s with %i and a sentence', async (_name, status, headers, payload) => {
  const response = await app.inject({ method: 'POST', url: '/api/things', headers, payload })
  expect(response.statusCode).toBe(status)
  expect(response.json().message).toMatch(/^[A-Z].+\.$/)
})

it('names the field that is wrong', async () => {
  const response = await app.inject({ method: 'POST', url: '/api/things', headers: json, payload: '{}' })
  expect(response.json().issues).toEqual([{ path: 'name', message: 'Please enter a name.' }])
})

it('does not reveal the cause of a failure', async () => {
  const response = await app.inject({ method: 'POST', url: '/api/broken', headers: json, payload: '{}' })
  expect(response.statusCode).toBe(500)
  expect(response.body).not.toContain('hunter2')
  expect(response.json().message).toMatch(
    /^Something went wrong on our side. Please try again in a moment. If it keeps happening, tell us this number: \S+$/,
  )
})
