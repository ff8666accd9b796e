// Files move from a disk into a folder, from there into an object store, and back to a disk, all over the storage wire.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStorage, type DRIVERS, type TestStorage } from '../testing/test-storage'
import { exportFiles, importFiles } from './move-files'
import type { StorageAddress } from './storage-wire'

const opened: TestStorage[] = []
let work: string
beforeAll(async () => {
  work = await mkdtemp(path.join(tmpdir(), 'juno-files-'))
})
afterAll(async () => {
  for (const storage of opened) await storage.close()
  await rm(work, { recursive: true, force: true })
})

async function open(driver: (typeof DRIVERS)[number]) {
  const storage = await openTestStorage(driver, { strictBuckets: [] })
  opened.push(storage)
  const address: StorageAddress = { url: storage.url.replace('/storage/v1', ''), key: 'service_role' }
  return { storage, address, service: storage.as('service_role') }
}
const KEYS = [
  'a.txt',
  'a.txt/b.txt',
  'A.TXT',
  `deep/er/it's (1) & more=.pdf`,
  `${'x'.repeat(300)}/y`,
  'con',
  'many/0',
]

/** Returns what storage knows of each object, without times and ids. */
async function described({ storage }: Awaited<ReturnType<typeof open>>) {
  const { rows } = await storage.database.adminPool.query<{ name: string }>(
    `select bucket_id, name, metadata - 'lastModified' as metadata, user_metadata from storage.objects
     order by bucket_id, name collate "C"`,
  )
  return rows
}

test('a round trip keeps content, keys, types, cache rules, metadata and buckets', async () => {
  const [disk, s3, back] = [await open('disk'), await open('s3'), await open('disk')]
  await disk.service.createBucket('films', {
    public: true,
    fileSizeLimit: 5_000_000,
    allowedMimeTypes: ['video/*', 'text/plain'],
  })
  const papers = disk.service.from('papers')
  for (const [index, key] of KEYS.entries()) {
    const options = { contentType: 'text/plain', cacheControl: String(index), metadata: { index, ü: '☕' } }
    expect((await papers.upload(key, Buffer.from(`content of ${key}`), options)).error).toBeNull()
  }
  await disk.service.from('films').upload('empty', Buffer.alloc(0), { contentType: 'video/mp4' })
  const [first, second] = [path.join(work, 'first'), path.join(work, 'second')]
  const count = KEYS.length + 1

  expect(await exportFiles(disk.address, first)).toMatchObject({ buckets: 3, moved: count, present: 0 })
  expect(await exportFiles(disk.address, first)).toMatchObject({ moved: 0, present: count })
  expect(await importFiles(first, s3.address)).toMatchObject({ moved: count, refused: 0, otherSettings: [] })
  expect(await importFiles(first, s3.address)).toMatchObject({ moved: 0, present: count, different: 0 })
  expect(await exportFiles(s3.address, second)).toMatchObject({ moved: count })
  expect(await importFiles(second, back.address)).toMatchObject({ moved: count })

  expect(await described(back)).toEqual(await described(disk))
  for (const key of KEYS)
    expect(await (await back.service.from('papers').download(key)).data?.text()).toBe(`content of ${key}`)
  expect((await back.service.getBucket('films')).data).toMatchObject({
    public: true,
    file_size_limit: 5_000_000,
    allowed_mime_types: ['video/*', 'text/plain'],
  })
})

test('what is there already stays, and is counted', async () => {
  const [source, target] = [opened[0]!, opened[2]!]
  await target
    .as('service_role')
    .from('papers')
    .update('a.txt', Buffer.from('newer'), { contentType: 'text/plain' })
  await target.as('service_role').updateBucket('films', { public: false })
  const address = { url: target.url.replace('/storage/v1', ''), key: 'service_role' }
  expect(await importFiles(path.join(work, 'first'), address)).toMatchObject({
    moved: 0,
    different: 1,
    otherSettings: ['films'],
  })
  expect(await (await target.as('service_role').from('papers').download('a.txt')).data?.text()).toBe('newer')
  expect(await (await source.as('service_role').from('papers').download('a.txt')).data?.text()).toContain(
    'content',
  )
})

test('an export that was interrupted continues, and what came in half is not taken for whole', async () => {
  const url = opened[0]!.url.replace('/storage/v1', '')
  let downloads = 0
  const breaking: typeof fetch = async (target, init) => {
    const response = await fetch(target, init)
    if (!String(target).includes('/object/authenticated/') || ++downloads < 4) return response
    const half = (await response.text()).slice(0, 3)
    return new Response(half)
  }
  const folder = path.join(work, 'interrupted')
  const broken = exportFiles({ url, key: 'service_role', fetch: breaking }, folder)
  await expect(broken).rejects.toThrow('is not what is stored there')
  const report = await exportFiles({ url, key: 'service_role' }, folder)
  expect(report.present).toBeGreaterThan(0)
  expect(report.moved + report.present).toBe(KEYS.length + 1)
  expect((await readdir(folder, { recursive: true })).filter(name => name.endsWith('.part'))).toEqual([])
})

test('a folder that was tampered with names no place outside, and no key that is unsafe', async () => {
  const folder = path.join(work, 'first')
  const files = await readdir(folder, { recursive: true })
  const file = path.join(
    folder,
    files.find(name => /objects.*\.json$/.test(name))!,
  )
  const original = await readFile(file, 'utf8')
  await writeFile(file, original.replace(/"key":"[^"]*"/, '"key":"../../etc/passwd"'))
  const target = { url: opened[2]!.url.replace('/storage/v1', ''), key: 'service_role' }
  await expect(importFiles(folder, target)).rejects.toThrow('does not describe what it stands for')
  await writeFile(file, original)
})

test('refusals are told one by one and do not end the import; a wrong key does', async () => {
  const target = await open('disk')
  await target.service.updateBucket('papers', { public: false, fileSizeLimit: 14 })
  const report = await importFiles(path.join(work, 'first'), target.address)
  expect(report.refused).toBeGreaterThan(0)
  expect(report.refusals[0]).toMatch(/^papers\/.*: The object exceeded the maximum allowed size$/)
  expect(report.otherSettings).toEqual(['papers'])
  await expect(importFiles(path.join(work, 'nothing'), target.address)).rejects.toThrow(
    'holds no exported files',
  )
  const silent = { url: 'http://127.0.0.1:9', key: 'service_role' }
  await expect(exportFiles(silent, path.join(work, 'none'))).rejects.toThrow('cannot be reached')
})

test('a repeated export holds what the source holds by then: removed files go, other descriptions are written', async () => {
  const source = await open('disk')
  const papers = source.service.from('papers')
  for (const key of ['stays', 'goes', 'changes'])
    await papers.upload(key, Buffer.from('same'), { contentType: 'text/plain', cacheControl: '60' })
  const folder = path.join(work, 'repeated')
  await exportFiles(source.address, folder)
  await writeFile(path.join(folder, 'objects', 'notes.txt'), 'of somebody else')
  await papers.remove(['goes'])
  await papers.update('changes', Buffer.from('same'), {
    ...{ contentType: 'text/markdown', cacheControl: '90', metadata: { version: 2 } },
  })

  const target = await open('disk')
  expect(await exportFiles(source.address, folder)).toMatchObject({
    ...{ moved: 0, present: 1, described: 1, removed: 1 },
  })
  expect(await exportFiles(source.address, folder)).toMatchObject({ present: 2, described: 0, removed: 0 })
  expect(await readFile(path.join(folder, 'objects', 'notes.txt'), 'utf8')).toBe('of somebody else')
  await rm(path.join(folder, 'objects', 'notes.txt'))
  const objects = await readdir(path.join(folder, 'objects'), { recursive: true })
  expect(objects.filter(name => /[0-9a-f]{64}/.test(name))).toHaveLength(4)
  expect(await importFiles(folder, target.address)).toMatchObject({ moved: 2 })
  expect(await described(target)).toEqual(await described(source))

  await papers.update('changes', Buffer.from('same'), { contentType: 'text/csv' })
  await exportFiles(source.address, folder)
  expect(await importFiles(folder, target.address)).toMatchObject({ present: 1, different: 1 })
})

test('an export that ended early, or lists no buckets, removes nothing', async () => {
  const source = await open('disk')
  const papers = source.service.from('papers')
  for (const key of ['a', 'b']) await papers.upload(key, Buffer.from(key))
  const folder = path.join(work, 'early')
  await exportFiles(source.address, folder)
  const before = await readdir(folder, { recursive: true })
  await papers.remove(['a'])
  await papers.update('b', Buffer.from('other'))
  const failing: typeof fetch = (target, init) =>
    String(target).includes('/object/authenticated/')
      ? Promise.resolve(new Response('{}', { status: 403 }))
      : fetch(target, init)
  await expect(exportFiles({ ...source.address, fetch: failing }, folder)).rejects.toThrow()
  const blind: typeof fetch = () => Promise.resolve(Response.json([]))
  await expect(exportFiles({ ...source.address, fetch: blind }, folder)).rejects.toThrow('lists no buckets')
  expect(await readdir(folder, { recursive: true })).toEqual(before)
})

test('the key follows no redirect', async () => {
  const heard: string[] = []
  const server = createServer((request, response) => {
    heard.push(request.url!)
    response.writeHead(307, { location: '/elsewhere' }).end()
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await expect(exportFiles({ url, key: 'service_role' }, path.join(work, 'redirected'))).rejects.toThrow(
    'unexpected redirect',
  )
  server.close()
  expect(new Set(heard)).toEqual(new Set(['/storage/v1/bucket']))
})
