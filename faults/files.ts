/**
 * Object stores that are dead, silent, or answer 503 to every other request, among uploads. An upload that is refused
 * must say so in words and leave no row; one that is acknowledged must have its bytes; pages stay quick.
 *
 * npm run faults -- files [--seconds=8]
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { percentile } from '../bench/statistics'
import { openMailServer } from './mail-server'
import { Findings, optionOf, type Outcome } from './outcome'
import { openSite, wait } from './site'
import { account, startTraffic } from './traffic'

const BEHAVIOURS = ['dead', 'silent', 'busy', 'breaking'] as const
type Behaviour = (typeof BEHAVIOURS)[number] | 'well'

const QUICK_MS = 500

export async function faultsOfFiles(options: readonly string[]): Promise<Outcome> {
  const seconds = optionOf(options, 'seconds', 8)
  const found = new Findings()
  const mails = await openMailServer()
  const store = await openStore()
  const environment = {
    SMTP_URL: mails.url,
    S3_ENDPOINT: store.url,
    S3_REGION: 'eu-test-1',
    S3_BUCKET: 'juno-files',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  const site = await openSite({ environment })
  try {
    await site.untilReady()
    const traffic = await startTraffic(site.ask)
    for (const behaviour of BEHAVIOURS) {
      traffic.pages.length = 0
      store.behave(behaviour)
      await wait(seconds * 1000)
      const page = percentile(traffic.pages, 0.95)
      found.expect(page < QUICK_MS, `pages took ${page.toFixed(0)} ms with a store that is ${behaviour}`)
      store.behave('well')
      const upload = await site.ask(
        'POST',
        `/storage/v1/object/faults/after-${behaviour}.bin`,
        Buffer.alloc(9),
      )
      found.expect(upload.status === 200, `after a store that was ${behaviour}: ${upload.status}`)
      await wait(1_000)
    }
    await traffic.stop()
    return found.outcome('files', BEHAVIOURS.length, traffic, await account(site.ask, traffic, mails))
  } finally {
    await site.close()
    await store.close()
    await mails.close()
  }
}

/** As much of the protocol as the server speaks; signatures are not looked at. */
async function openStore() {
  const objects = new Map<string, Buffer>()
  let behaviour: Behaviour = 'well'
  let requests = 0
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    const key = request.url!.split('?')[0]!
    if (behaviour === 'dead') return void request.socket.destroy()
    request.on('error', () => undefined)
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (behaviour === 'silent') return
      requests++
      if (behaviour === 'busy' && requests % 2 === 0)
        return response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
      if (request.method === 'PUT') objects.set(key, Buffer.concat(chunks))
      if (request.method === 'DELETE') objects.delete(key)
      // It did what it was asked, and does not say so.
      if (behaviour === 'breaking' && requests % 3 === 0) return request.socket.destroy()
      const bytes = objects.get(key)
      if (request.method === 'GET' && !bytes)
        return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
      return response.writeHead(200).end(request.method === 'GET' ? bytes : undefined)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behave(next: Behaviour) {
      behaviour = next
      server.closeAllConnections()
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
