/** Runs an object store on loopback that misbehaves on demand. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DisposableStack } from '@juno/host/disposable-stack'

/**
 * `dead` breaks connections, `silent` never answers, `busy` answers 503 to every second request, `breaking` does what
 * it is asked and breaks every third connection before it says so.
 */
export type StoreBehaviour = 'well' | 'dead' | 'silent' | 'busy' | 'breaking'

/** Implements the part of the protocol that the server uses. Signatures are not checked. */
export async function openObjectStore(opened: DisposableStack) {
  const objects = new Map<string, Buffer>()
  let behaviour: StoreBehaviour = 'well'
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
      // The store did what it was asked, and does not say so.
      if (behaviour === 'breaking' && requests % 3 === 0) return request.socket.destroy()
      const bytes = objects.get(key)
      if (request.method === 'GET' && !bytes)
        return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
      return response.writeHead(200).end(request.method === 'GET' ? bytes : undefined)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  opened.defer(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  return {
    /** The settings with which a server reaches it. */
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_REGION: 'eu-test-1',
      S3_BUCKET: 'juno-files',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
    behave(next: StoreBehaviour) {
      behaviour = next
      server.closeAllConnections()
    },
  }
}
