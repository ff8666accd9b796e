// Tests that an upload that is refused while it arrives does not harm what follows it on its connection.
import { Agent, request } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestStorage, USER, type TestStorage } from './testing/test-storage'

let storage: TestStorage
let agent: Agent
beforeAll(async () => {
  storage = await openTestStorage('disk')
})
beforeEach(() => (agent = new Agent({ keepAlive: true, maxSockets: 1 })))
afterEach(() => agent.destroy())
afterAll(() => storage.close())

interface Answer {
  status: number
  connection: string | undefined
  text: string
}

/** Sends all of a request before it reads the response, over the one connection of the agent. */
function send(method: string, path: string, body = Buffer.alloc(0), headers: Record<string, string> = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const sent = request(
      `${storage.url}${path}`,
      { method, agent, headers: { authorization: 'Bearer authenticated', ...headers } },
      async response => {
        const parts: Buffer[] = []
        for await (const part of response) parts.push(part as Buffer)
        const text = Buffer.concat(parts).toString()
        resolve({ status: response.statusCode!, connection: response.headers.connection, text })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

const large = Buffer.alloc(3_000_000, 'x')
const form = Buffer.concat([
  Buffer.from(
    '--edge\r\ncontent-disposition: form-data; name=""; filename="a"\r\ncontent-type: image/png\r\n\r\n',
  ),
  large,
  Buffer.from('\r\n--edge--\r\n'),
])

test.each([
  ['as its bytes', `/object/photos/${USER}/a.png`, large, { 'content-type': 'image/png' }],
  [
    'as its bytes, of an unknown length',
    `/object/photos/${USER}/a.png`,
    large,
    { 'transfer-encoding': 'chunked' },
  ],
  [
    'as a form',
    `/object/photos/${USER}/a.png`,
    form,
    { 'content-type': 'multipart/form-data; boundary=edge' },
  ],
  ['as JSON', '/object/list/papers', large, { 'content-type': 'application/json' }],
])(
  'one that is too large, sent %s, ends its connection, and the next request succeeds',
  async (_how, path, body, headers) => {
    for (let round = 0; round < 3; round++) {
      const refused = await send('POST', path, body, headers as unknown as Record<string, string>)
      expect([refused.status, refused.connection]).toEqual([413, 'close'])
      expect(JSON.parse(refused.text)).toMatchObject({ statusCode: '413' })
      expect((await send('GET', '/bucket')).status).toBe(200)
    }
  },
)

test('one that may not be written is answered, and the next request succeeds', async () => {
  const refused = await send('POST', '/object/papers/somebody-else/a.txt', large)
  expect([refused.status, refused.connection]).toEqual([400, 'close'])
  expect((await send('GET', '/bucket')).status).toBe(200)
})

test('a small body that nobody reads keeps its connection', async () => {
  const refused = await send('POST', '/object/papers/somebody-else/a.txt', Buffer.from('small'))
  expect([refused.status, refused.connection]).toEqual([400, 'keep-alive'])
})

test('a piece of a resumable upload that is too large ends its connection', async () => {
  const refused = await send('POST', '/upload/resumable', large, {
    'tus-resumable': '1.0.0',
    'upload-length': '10',
    'content-type': 'application/offset+octet-stream',
    'upload-metadata': `bucketName ${btoa('papers')},objectName ${btoa(`${USER}/a.txt`)}`,
  })
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect((await send('GET', '/bucket')).status).toBe(200)
})
