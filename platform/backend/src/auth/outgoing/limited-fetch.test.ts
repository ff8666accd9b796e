import { generateKeyPairSync } from 'node:crypto'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { selfSignedCertificate } from '../sso/certificate'
import { limitedFetch } from './limited-fetch'
import { anywhere, fromSite, onPublicNetwork } from './reach'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const cert = `-----BEGIN CERTIFICATE-----\n${selfSignedCertificate(key, 'localhost', false)}\n-----END CERTIFICATE-----`
const close: (() => void)[] = []
afterEach(() => close.splice(0).forEach(end => end()))

async function serve(listener: RequestListener, scheme: 'http' | 'https' = 'https'): Promise<string> {
  const server = scheme === 'https' ? createServer({ key, cert }, listener) : createHttpServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  close.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `${scheme}://localhost:${(server.address() as AddressInfo).port}/metadata`
}
const read = limitedFetch(anywhere, { tls: { rejectUnauthorized: false } })
const readPublic = limitedFetch(onPublicNetwork, { tls: { rejectUnauthorized: false } })

test('a request has its method, headers and body, and so has the response', async () => {
  const address = await serve((request, response) => {
    let body = ''
    request.on('data', part => (body += String(part)))
    request.on('end', () =>
      response
        .writeHead(201, { 'set-cookie': ['a=1', 'b=2'], 'x-type': request.headers['content-type'] })
        .end(`${request.method} ${body}`),
    )
  })
  const response = await read(address, {
    method: 'POST',
    body: new URLSearchParams({ code: 'é' }),
    headers: new Headers({ 'content-type': 'x/y' }),
  })
  expect([response.status, await response.text()]).toEqual([201, 'POST code=%C3%A9'])
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(response.headers.get('x-type')).toBe('x/y')
})

test('a name that leads to a private address is refused before anything is sent', async () => {
  let requests = 0
  const address = await serve((_, response) => response.end(String(requests++)))
  for (const one of [
    address,
    address.replace('localhost', '127.0.0.1'),
    address.replace('localhost', '[::1]'),
  ])
    await expect(readPublic(one, {})).rejects.toThrow('out of reach')
  expect(requests).toBe(0)
})

test.each(['http://example.com/', 'https://user:x@example.com/', 'ftp://example.com/'])(
  '%s is not asked where the network is public',
  async address => {
    await expect(readPublic(address, {})).rejects.toThrow('out of reach')
  },
)

test('a site on this machine may ask this machine, and one elsewhere may not', async () => {
  const address = await serve((_, response) => response.end('here'), 'http')
  expect(await (await limitedFetch(fromSite('http://localhost:3000'))(address, {})).text()).toBe('here')
  await expect(limitedFetch(fromSite('https://juno.test'))(address, {})).rejects.toThrow('out of reach')
  await expect(limitedFetch(fromSite('http://localhost:3000'))('http://10.0.0.1/', {})).rejects.toThrow(
    'out of reach',
  )
})

test('a certificate that nobody vouches for is refused', async () => {
  const address = await serve((_, response) => response.end())
  await expect(limitedFetch(anywhere)(address, {})).rejects.toThrow(/self-signed|unable to verify/)
})

test('a redirect is not followed', async () => {
  let requests = 0
  const address = await serve((_, response) => {
    requests += 1
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  expect((await read(address, {})).status).toBe(302)
  expect(requests).toBe(1)
})

test('an endless document is cut off', async () => {
  const address = await serve((_, response) => {
    const more = () => response.write(Buffer.alloc(64 * 1024)) && setImmediate(more)
    response.on('drain', more)
    more()
  })
  await expect(read(address, {})).rejects.toThrow('more than 262144 bytes')
})
