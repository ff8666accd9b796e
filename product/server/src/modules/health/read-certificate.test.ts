import { generateKeyPairSync } from 'node:crypto'
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net'
import { createServer } from 'node:tls'
import { selfSignedCertificate } from '@juno/backend/testing'
import { afterEach, expect, test } from 'vitest'
import { readCertificate } from './read-certificate'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise(resolve => server.close(resolve))
})

async function portOf(server: Server): Promise<number> {
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

function certificate() {
  const { privateKey: key } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const base64 = selfSignedCertificate(key, 'juno.test', false)
  return { key, cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n` }
}

test('an address that is not https has no certificate', async () => {
  expect(await readCertificate('http://127.0.0.1:1')).toBeUndefined()
})

test('one that nobody vouches for is told with its end, and as not trusted', async () => {
  const received: Buffer[] = []
  const server = createServer(certificate(), socket => {
    socket.on('data', data => received.push(data))
    socket.on('error', () => undefined)
  })
  const port = await portOf(server)
  expect(await readCertificate(`https://127.0.0.1:${port}/page`)).toEqual({
    host: '127.0.0.1',
    issuedAt: expect.stringMatching(/^\d{4}-/),
    expiresAt: '2170-01-01T00:00:00.000Z',
    trusted: false,
  })
  // No resolver is asked for it.
  expect(await readCertificate(`https://juno.localhost:${port}`)).toMatchObject({
    host: 'juno.localhost',
    trusted: false,
  })
  expect(received).toEqual([])
})

test('where nobody listens, and where nobody answers, there is none', async () => {
  const silent = createTcpServer(socket => void socket.on('error', () => undefined).resume())
  const port = await portOf(silent)
  const none = { host: '127.0.0.1', issuedAt: null, expiresAt: null, trusted: false }
  expect(await readCertificate(`https://127.0.0.1:${port}`, 50)).toEqual(none)
  const closed = await portOf(createTcpServer())
  await new Promise(resolve => servers.pop()!.close(resolve))
  expect(await readCertificate(`https://127.0.0.1:${closed}`)).toEqual(none)
})
