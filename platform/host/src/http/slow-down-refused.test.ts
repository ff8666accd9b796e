import Fastify, { type FastifyInstance } from 'fastify'
import { beforeEach, expect, it, vi } from 'vitest'
import { slowDownRefused } from './slow-down-refused'

let app: FastifyInstance
let now: number
const pause = vi.fn(async () => undefined)

beforeEach(() => {
  now = 0
  pause.mockClear()
  app = Fastify()
  slowDownRefused(app, 0, { free: 10, forgottenPerSecond: 2, waiting: 1, now: () => now, pause })
  for (const status of [200, 403, 404, 429])
    app.get(`/${status}`, async (_, reply) => reply.code(status).send())
})

async function get(status: number, times = 1, remoteAddress = '10.0.0.1') {
  for (let i = 0; i < times; i++)
    expect((await app.inject({ url: `/${status}`, remoteAddress })).statusCode).toBe(status)
}

it('lets an address wait that is refused again and again, and no other', async () => {
  await get(403, 5)
  await get(429, 5)
  expect(pause).not.toHaveBeenCalled()
  await get(200, 3)
  expect(pause).toHaveBeenCalledTimes(3)
  await get(200, 3, '10.0.0.2')
  expect(pause).toHaveBeenCalledTimes(3)
})

it('forgets refusals with time, of those that go on as of others', async () => {
  await get(429, 100)
  pause.mockClear()
  now += 1_100
  await get(200)
  expect(pause).not.toHaveBeenCalled()
  await get(429, 3)
  expect(pause).toHaveBeenCalledTimes(2)
})

it('counts neither what was answered nor what is not there', async () => {
  await get(200, 50)
  await get(404, 50)
  expect(pause).not.toHaveBeenCalled()
})

it('hangs up on what would wait beyond the bound', async () => {
  let end = (): void => undefined
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  await Promise.all(Array.from({ length: 10 }, () => fetch(`${url}/429`)))
  pause.mockClear()
  pause.mockImplementationOnce(() => new Promise(resolve => (end = () => resolve(undefined))))
  const waiting = fetch(`${url}/200`)
  await expect.poll(() => pause).toHaveBeenCalledTimes(1)
  await expect(fetch(`${url}/200`)).rejects.toThrow()
  end()
  expect((await waiting).status).toBe(200)
  await app.close()
})
