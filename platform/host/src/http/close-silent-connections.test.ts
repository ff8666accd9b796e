import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { discardUnreadBodies } from '@juno/backend'
import Fastify, { type FastifyInstance } from 'fastify'
import { beforeEach, expect, it } from 'vitest'
import { closeSilentConnections } from './close-silent-connections'

let app: FastifyInstance
let answerSlowly: () => void
let slowAsked: Promise<void>

beforeEach(async () => {
  app = Fastify()
  closeSilentConnections(app)
  const answered = new Promise<void>(resolve => (answerSlowly = resolve))
  app.get('/', async () => 'at once')
  slowAsked = new Promise<void>(resolve =>
    app.addHook('onRequest', async ({ url }) => {
      if (url === '/slow') resolve()
    }),
  )
  app.get('/slow', async () => {
    await answered
    return 'in the end'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})

async function open(words = ''): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  const accepted = once(app.server, 'connection')
  await Promise.all([once(socket, 'connect'), accepted])
  if (words) socket.write(words)
  return socket
}

/** Resolves however it ends: data that was sent and not read makes it a reset. */
const closed = (socket: Socket) => new Promise(resolve => socket.once('close', resolve))

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

it.each([
  ['that has sent nothing yet', ''],
  ['that has sent half a request', 'GET / HT'],
])('a stop does not wait for a connection %s', async (_, words) => {
  const socket = await open(words)
  const gone = closed(socket)
  await app.close()
  await gone
})

it('a stop does not wait for a keep-alive connection whose request was answered', async () => {
  const socket = await open(request('/'))
  await once(socket, 'data')
  const gone = closed(socket)
  await app.close()
  await gone
})

it.each([
  ['', ''],
  [', behind one that was answered', request('/')],
])('a stop waits for a request under way%s, and for nothing after it', async (_, first) => {
  const socket = await open(first + request('/slow'))
  let heard = ''
  socket.on('data', chunk => (heard += String(chunk)))
  await slowAsked
  const closing = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  answerSlowly()
  await Promise.all([closing, closed(socket)])
  expect(heard).toContain('in the end')
})

it.each([
  ['has not arrived', '/'],
  ['is refused before it has arrived', '/refused'],
])('a stop does not wait for a body that %s for longer than its patience', async (_, path) => {
  await app.close()
  app = Fastify()
  closeSilentConnections(app, 50)
  discardUnreadBodies(app)
  const asked = new Promise<void>(resolve => app.addHook('onRequest', async () => resolve()))
  app.post('/', async () => '')
  app.post('/refused', { onRequest: () => Promise.reject(new Error('refused')) }, async () => '')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const headers = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 100000'
  const socket = await open(`POST ${path} HTTP/1.1\r\n${headers}\r\n\r\n[`)
  socket.resume()
  await asked
  await Promise.all([app.close(), closed(socket)])
})

it('a stop leaves a connection that speaks another protocol to the handler that took it over', async () => {
  await app.close()
  app = Fastify()
  closeSilentConnections(app)
  let takenOver: Socket | undefined
  app.server.on('upgrade', (_request, socket: Socket) => {
    takenOver = socket
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: words\r\n\r\n')
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  let heard = ''
  const socket = await open('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: words\r\n\r\n')
  await once(socket, 'data')
  socket.on('data', chunk => (heard += String(chunk)))
  const closing = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  takenOver!.end('goodbye')
  await Promise.all([closing, closed(socket)])
  expect(heard).toBe('goodbye')
})

it('an upgrade that nobody offers is answered as any other request', async () => {
  const socket = await open('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: words\r\n\r\n')
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toContain('at once')
  await app.close()
})
