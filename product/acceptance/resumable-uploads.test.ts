// A resumable upload survives a server that is killed in the middle of it.
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Upload } from 'tus-js-client'
import { openStandaloneBackend } from '../../platform/acceptance/standalone-backend'

const SEGMENT = 8 * 1024 * 1024
const FILM = randomBytes(SEGMENT + 4_000_000)

let backend: Awaited<ReturnType<typeof openStandaloneBackend>>
beforeAll(async () => {
  backend = await openStandaloneBackend({
    configToml: '[storage.buckets.films]\npublic = false',
    migration: 'select 1;',
  })
})
afterAll(() => backend?.close())

/** Returns the files that the server keeps, including unfinished uploads. */
async function keptFiles() {
  const folder = path.join(backend.dir, '.data/storage')
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return files.filter(file => file.isFile())
}

test('the server tells after kill -9 where it stopped, and the client continues from there', async () => {
  const headers = { authorization: `Bearer ${backend.key('secret')}`, apikey: backend.key('secret') }
  const endpoint = `${backend.url}/storage/v1/upload/resumable`
  const metadata = { bucketName: 'films', objectName: 'a.bin', contentType: 'application/octet-stream' }
  const encoded = Object.entries(metadata).map(([name, value]) => `${name} ${btoa(value)}`)
  const created = await fetch(endpoint, {
    method: 'POST',
    headers: {
      ...headers,
      'tus-resumable': '1.0.0',
      'upload-length': String(FILM.length),
      'upload-metadata': encoded.join(','),
    },
  })
  const uploadUrl = new URL(created.headers.get('location')!, endpoint).href
  const sending = request(uploadUrl, {
    method: 'PATCH',
    headers: {
      ...headers,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'content-length': FILM.length,
      'upload-offset': 0,
    },
  })
  sending.on('error', () => undefined)
  sending.write(FILM.subarray(0, SEGMENT + 1_000_000))
  // The second upload starts once the first is stored.
  await expect.poll(keptFiles).toHaveLength(2)
  await backend.stop('SIGKILL')
  await backend.start()

  const requests: string[] = []
  await new Promise<void>((resolve, reject) => {
    new Upload(FILM, {
      uploadUrl,
      headers,
      onAfterResponse: (sent, response) => {
        requests.push(`${sent.getMethod()} ${response.getHeader('upload-offset')}`)
      },
      onError: reject,
      onSuccess: () => resolve(),
    }).start()
  })
  expect(requests).toEqual([`HEAD ${SEGMENT}`, `PATCH ${FILM.length}`])
  const { data } = await backend.client('secret').storage.from('films').download('a.bin')
  expect(Buffer.from(await data!.arrayBuffer()).equals(FILM)).toBe(true)
})
