import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { limitBodyTime } from './body-deadline'

let app: FastifyInstance
let socket: Socket

beforeEach(async () => {
  app = Fastify()
  limitBodyTime(app, { deadline: 60, stall: { bytes: 100, milliseconds: 400 } })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
  const answer = async (request: { body: unknown }) => ({ bytes: (request.body as Buffer).length })
  app.post('/words', answer)
  app.post('/files', { config: { slowBody: true } as object }, answer)
  await app.listen({ port: 0, host: '127.0.0.1' })
  socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
})
afterEach(async () => {
  socket.destroy()
  await app.close()
})

/** Sends 200 bytes every 20 ms until `total` are sent, or forever. @returns the server's response */
async function trickle(url: string, total: number, bytes = 200): Promise<string> {
  let answer = ''
  socket.on('data', chunk => (answer += String(chunk)))
  socket.on('error', () => undefined)
  socket.write(`POST ${url} HTTP/1.1\r\nHost: x\r\nContent-Type: a/b\r\nContent-Length: ${total}\r\n\r\n`)
  let sent = 0
  const timer = setInterval(() => {
    if (sent < total) socket.write(Buffer.alloc(bytes))
    sent += bytes
  }, 20)
  await once(socket, answer === '' ? 'data' : 'close')
  clearInterval(timer)
  return answer.split('\r\n')[0]!
}

it('lets a file take longer than an ordinary body may, while it keeps coming', async () => {
  expect(await trickle('/files', 2000)).toBe('HTTP/1.1 200 OK')
})

it('refuses an ordinary body that is not complete in time', async () => {
  expect(await trickle('/words', 2000)).toBe('HTTP/1.1 408 Request Timeout')
})

it.each([0, 1])('refuses a file that comes at %i bytes at a time', async bytes => {
  expect(await trickle('/files', 2000, bytes)).toBe('HTTP/1.1 408 Request Timeout')
})

it('does not limit a request whose body is complete, however long the response takes', async () => {
  const patient = Fastify()
  limitBodyTime(patient, { deadline: 30, stall: { bytes: 1, milliseconds: 30 } })
  patient.post('/', (_request, reply) => void setTimeout(() => reply.send('late'), 120))
  const url = await patient.listen({ port: 0, host: '127.0.0.1' })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', body: '{}', headers })
  expect(await response.text()).toBe('late')
  await patient.close()
})

it('does not limit requests of the server to itself, which have no connection', async () => {
  const patient = Fastify()
  limitBodyTime(patient, { deadline: 30, stall: { bytes: 1, milliseconds: 30 } })
  patient.post('/', (_request, reply) => void setTimeout(() => reply.send('late'), 120))
  const answer = await patient.inject({ method: 'POST', url: '/', payload: { a: 1 } })
  expect(answer.body).toBe('late')
  await patient.close()
})
