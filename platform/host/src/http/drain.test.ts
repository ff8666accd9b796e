import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { createDrain } from './drain'

const app = Fastify()
afterEach(() => app.close())

it('serves for its time, ends each connection with its next response, and says meanwhile that it closes', async () => {
  const drain = createDrain(0.2)
  app.get('/', async () => 'served')
  drain.watch(app.server)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const connection = async () => {
    const response = await fetch(address)
    return [await response.text(), response.headers.get('connection')]
  }
  expect([await connection(), drain.isDraining()]).toEqual([['served', 'keep-alive'], false])
  let over = false
  const begun = drain.begin().then(() => (over = true))
  expect([await connection(), drain.isDraining(), over]).toEqual([['served', 'close'], true, false])
  await begun
})
