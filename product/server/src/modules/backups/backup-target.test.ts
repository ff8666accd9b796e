// Tests what every target guarantees, and how it reports a failure.
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { createS3Send, s3Body } from '@juno/backend'
import { openTestS3, type TestS3 } from '@juno/backend/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BackupTarget } from './backup-target'
import { openFolderTarget } from './folder-target'
import { inParts } from './in-parts'
import { openS3Target } from './s3-target'

/** The content is larger than one part of an upload. */
const LARGE = Buffer.alloc(17 * 1024 * 1024, 'Juno')

let folder: string
let s3: TestS3
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'juno-target-'))
  s3 = await openTestS3()
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const read = async (target: BackupTarget, name: string) => buffer(await target.get(name))
const namesIn = async (target: BackupTarget, prefix: string) =>
  (await target.list(prefix)).map(({ name, bytes }) => `${name} ${bytes}`)

async function* breaking(content: Buffer) {
  yield content
  throw new Error('the source broke')
}

describe.each([
  ['a folder', () => openFolderTarget(path.join(folder, 'backups'))],
  ['a bucket', () => openS3Target(s3.settings, 1)],
] as const)('%s', (_name, open) => {
  test('gives back what was put, small or large, and replaces what had the name', async () => {
    const target = open()
    expect(await target.put('base/one/large', Readable.from(pieces(LARGE)))).toBe(LARGE.length)
    expect((await read(target, 'base/one/large')).equals(LARGE)).toBe(true)
    await target.put('wal/1', Readable.from([Buffer.from('first')]))
    await target.put('wal/1', Readable.from([Buffer.from('second')]))
    expect(String(await read(target, 'wal/1'))).toBe('second')
    expect(await namesIn(target, 'wal/')).toEqual(['wal/1 6'])
    await target.remove('wal/1')
    await target.remove('wal/1')
    expect(await namesIn(target, 'wal/')).toEqual([])
    await expect(target.get('wal/1')).rejects.toThrow('There is no wal/1 in')
  })

  test.each([
    ['small', Buffer.from('half')],
    ['large', LARGE],
  ])('a %s content that breaks leaves nothing', async (_size, content) => {
    const target = open()
    await expect(target.put('broken/one', breaking(content))).rejects.toThrow('the source broke')
    expect(await namesIn(target, 'broken/')).toEqual([])
  })

  test('lists all objects of a prefix by name, also where the store gives them page by page', async () => {
    const target = open()
    for (const name of ['c', 'a', 'e', 'b', 'd'])
      await target.put(`many/${name}`, Readable.from([Buffer.from('one')]))
    expect(await namesIn(target, 'many/')).toEqual(['a', 'b', 'c', 'd', 'e'].map(name => `many/${name} 3`))
  })

  test('takes no name that leads elsewhere', async () => {
    const target = open()
    for (const name of ['../secrets.json', '/etc/passwd', 'base/../../x', '', 'a//b', '.hidden'])
      await expect(target.get(name)).rejects.toThrow('is no name of an object')
  })
})

test('a folder frees what a killed process left, and lists none of it', async () => {
  const target = openFolderTarget(path.join(folder, 'killed'))
  await mkdir(path.join(folder, 'killed/base/one'), { recursive: true })
  await writeFile(path.join(folder, 'killed/base/one/backup.incomplete'), 'half')
  expect(await target.list('base/')).toEqual([])
  await target.removeUnfinished('base/')
  expect(await readdir(path.join(folder, 'killed/base/one'))).toEqual([])
})

test('a bucket frees what a killed process left, one upload or several, and none of other prefixes', async () => {
  const target = openS3Target(s3.settings, 1)
  const send = createS3Send(s3.settings)
  const leave = async (key: string) => {
    const begun = await text(await send({ method: 'POST', key, query: { uploads: '' } }))
    const query = { partNumber: '1', uploadId: /<UploadId>(.+)<\/UploadId>/.exec(begun)![1]! }
    await send({ method: 'PUT', key, query, body: s3Body(LARGE) })
  }
  await leave('files/other')
  for (const left of [['base/one/backup'], ['base/one/backup', 'base/two/backup']]) {
    for (const name of left) await leave(name)
    expect(await namesIn(target, 'base/one/backup')).toEqual([])
    await target.removeUnfinished('base/')
    expect(await s3.uploads()).toEqual(['files/other'])
  }
})

test('a read that breaks in the middle is gone on with, and one that breaks again and again is given up', async () => {
  const content = randomBytes(3_000_000)
  let breaks = 3
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    const from = Number(/^bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
    asked.push(request.headers.range)
    const rest = content.subarray(from)
    response.writeHead(from > 0 ? 206 : 200, { 'content-length': rest.length })
    if (breaks-- <= 0) return response.end(rest)
    response.write(rest.subarray(0, 500_000), () => request.socket.destroySoon())
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  try {
    const { port } = server.address() as AddressInfo
    const target = openS3Target({ ...s3.settings, endpoint: `http://127.0.0.1:${port}` }, 1)
    expect((await read(target, 'base/one')).equals(content)).toBe(true)
    expect(asked).toHaveLength(4)
    expect(asked[0]).toBeUndefined()
    server.removeAllListeners('request')
    server.on('request', (_, response) => {
      response.writeHead(200, { 'content-length': content.length })
      response.flushHeaders()
      response.socket!.destroySoon()
    })
    await expect(read(target, 'base/one')).rejects.toThrow('broke again and again')
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('a folder that cannot be written is explained', async () => {
  await writeFile(path.join(folder, 'file'), '')
  const target = openFolderTarget(path.join(folder, 'file'))
  await expect(target.put('base/x', Readable.from([LARGE.subarray(0, 5)]))).rejects.toThrow(
    `Backups cannot be kept in the folder ${path.join(folder, 'file')}: it is not a folder.`,
  )
})

test('a store that is busy is asked again, one that refuses the key is not', async () => {
  const target = openS3Target(s3.settings, 1)
  s3.fail(503, 2)
  await target.put('base/busy', Readable.from([Buffer.from('stored')]))
  expect(String(await read(target, 'base/busy'))).toBe('stored')
  const refused = openS3Target({ ...s3.settings, secretAccessKey: 'revoked' }, 1)
  const words = 'it refuses the access key. Make a new one there and set BACKUP_S3_ACCESS_KEY_ID'
  await expect(refused.put('base/x', Readable.from([Buffer.from('x')]))).rejects.toThrow(words)
  await expect(refused.list('base/')).rejects.toThrow(words)
  expect(await namesIn(target, 'base/x')).toEqual([])
})

test('a store that is not there, and a bucket that is not, are explained', async () => {
  const elsewhere = openS3Target({ ...s3.settings, bucket: 'juno-nowhere' }, 1)
  await expect(elsewhere.put('base/x', Readable.from([Buffer.from('x')]))).rejects.toThrow('does not exist')
  const gone = openS3Target({ ...s3.settings, endpoint: 'http://127.0.0.1:9' }, 1)
  await expect(gone.list('base/')).rejects.toThrow('cannot be reached')
})

test('a stream is cut into parts of one size, and a smaller last one', async () => {
  const cut = async (...chunks: string[]) => {
    const parts: string[] = []
    for await (const part of inParts(Readable.from(chunks.map(chunk => Buffer.from(chunk))), 4))
      parts.push(part.toString())
    return parts
  }
  expect(await cut('ab', 'cdefghij')).toEqual(['abcd', 'efgh', 'ij'])
  expect(await cut('abcd')).toEqual(['abcd'])
  expect(await cut()).toEqual([])
})

function* pieces(content: Buffer) {
  for (let start = 0; start < content.length; start += 1_000_000)
    yield content.subarray(start, start + 1_000_000)
}
