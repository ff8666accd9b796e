import { generateKeyPairSync } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { selfSignedCertificate } from './certificate'
import { fetchPublic } from './public-fetch'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const cert = `-----BEGIN CERTIFICATE-----\n${selfSignedCertificate(key, 'localhost', false)}\n-----END CERTIFICATE-----`
const close: (() => void)[] = []
afterEach(() => close.splice(0).forEach(end => end()))

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer({ key, cert }, listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  close.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `https://localhost:${(server.address() as AddressInfo).port}/metadata`
}
const asIfPublic = { isAllowed: () => true, tls: { rejectUnauthorized: false } }

test('a document is read', async () => {
  const address = await serve((_, response) => response.end('<metadata/>'))
  expect(await fetchPublic(address, asIfPublic)).toBe('<metadata/>')
})

test('a name that leads to a private address is refused before anything is sent', async () => {
  let requests = 0
  const address = await serve((_, response) => response.end(String(requests++)))
  await expect(fetchPublic(address)).rejects.toThrow('not a public address')
  await expect(fetchPublic(address.replace('localhost', '127.0.0.1'))).rejects.toThrow('not a public address')
  expect(requests).toBe(0)
})

test('a certificate that nobody vouches for is refused', async () => {
  const address = await serve((_, response) => response.end())
  await expect(fetchPublic(address, { isAllowed: () => true })).rejects.toThrow(
    /self-signed|unable to verify/,
  )
})

test('a redirect is not followed', async () => {
  const address = await serve((_, response) => response.writeHead(302, { location: 'https://[::1]/' }).end())
  await expect(fetchPublic(address, asIfPublic)).rejects.toThrow('HTTP 302')
})

test('an endless document is cut off', async () => {
  const address = await serve((_, response) => {
    const more = () => response.write(Buffer.alloc(64 * 1024)) && setImmediate(more)
    response.on('drain', more)
    more()
  })
  await expect(fetchPublic(address, asIfPublic)).rejects.toThrow('more than 524288 bytes')
})

test('only https is spoken', async () => {
  await expect(fetchPublic('http://example.com/')).rejects.toThrow('not an https address')
})
