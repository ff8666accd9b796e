// Tests what every driver guarantees, and how the S3 driver handles failures of the store.
import { createHash, randomUUID } from 'node:crypto'
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createDiskDriver } from './disk-driver'
import type { ObjectDriver } from './driver'
import { createS3Driver } from './s3-driver'
import { syncFile, syncFolder } from './sync-to-disk'
import { createTempFiles, type TempFiles } from './temp-files'
import { openTestS3, type TestS3 } from './testing/test-s3'

vi.mock('./sync-to-disk', { spy: true })

const CONTENT = Buffer.from(Array.from({ length: 9_000_000 }, (_, index) => (index * 7919) % 251))

let folder: string
let tempFiles: TempFiles
let s3: TestS3
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'juno-drivers-'))
  tempFiles = createTempFiles(path.join(folder, 'incoming'), async () => true)
  s3 = await openTestS3()
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

async function put(driver: ObjectDriver, content = CONTENT): Promise<string> {
  const version = randomUUID()
  const file = await tempFiles.write(content)
  await driver.put(version, file)
  await tempFiles.remove(file)
  return version
}

test('the disk driver has the name of a file, and a copy, on the disk before it says that they are stored', async () => {
  const driver = createDiskDriver(folder)
  const folderOf = (version: string) => path.join(folder, version.slice(0, 2))
  const [version, copy] = [await put(driver, Buffer.from('one')), randomUUID()]
  expect(syncFolder).toHaveBeenLastCalledWith(folderOf(version))
  await driver.copy(version, copy)
  expect(syncFile).toHaveBeenLastCalledWith(path.join(folderOf(copy), copy))
  expect(syncFolder).toHaveBeenLastCalledWith(folderOf(copy))
})

describe.each([
  ['disk', () => createDiskDriver(folder)],
  ['s3', () => createS3Driver(s3.settings)],
] as const)('the %s driver', (_name, open) => {
  test('reads what was stored, whole and in ranges', async () => {
    const driver = open()
    const version = await put(driver)
    expect((await buffer(await driver.read(version))).equals(CONTENT)).toBe(true)
    const part = await buffer(await driver.read(version, { start: 8_999_990, end: 8_999_994 }))
    expect(part).toEqual(CONTENT.subarray(8_999_990, 8_999_995))
  })

  test('a copy is independent of its original', async () => {
    const driver = open()
    const [version, copy] = [await put(driver, Buffer.from('one')), randomUUID()]
    await driver.copy(version, copy)
    await driver.remove([version])
    expect(String(await buffer(await driver.read(copy)))).toBe('one')
  })

  test('reports missing content as not found, and removes it without an error', async () => {
    const driver = open()
    const missing = { statusCode: 404 }
    await expect(driver.read(randomUUID())).rejects.toMatchObject(missing)
    await expect(driver.copy(randomUUID(), randomUUID())).rejects.toMatchObject(missing)
    await driver.remove(Array.from({ length: 20 }, () => randomUUID()))
  })

  test('refuses any name that the server did not generate', async () => {
    const driver = open()
    for (const name of ['../secrets.json', 'a/b', '', randomUUID().toUpperCase()])
      await expect(driver.read(name)).rejects.toMatchObject({ statusCode: 404 })
  })

  test('checks at the start that it can store', async () => {
    await open().assertWritable()
  })

  test('stores an empty object', async () => {
    const driver = open()
    expect(await buffer(await driver.read(await put(driver, Buffer.alloc(0))))).toEqual(Buffer.alloc(0))
  })
})

describe('the s3 driver', () => {
  test('retries while the store is busy, and gives up in the end', async () => {
    const driver = createS3Driver(s3.settings)
    s3.fail(503, 2)
    const version = await put(driver, Buffer.from('two'))
    s3.fail(503, 3)
    await expect(driver.read(version)).rejects.toThrow('the object store answered 503 SlowDown')
    expect(String(await buffer(await driver.read(version)))).toBe('two')
  })

  test('does not retry when access is denied', async () => {
    const driver = createS3Driver({ ...s3.settings, secretAccessKey: 'wrong' })
    await expect(put(driver)).rejects.toThrow('the object store answered 403 SignatureDoesNotMatch')
  })

  test('fails when nothing listens', async () => {
    const driver = createS3Driver({ ...s3.settings, endpoint: 'http://127.0.0.1:9' })
    await expect(put(driver, Buffer.from('x'))).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})

test.each([
  ['with a wrong key', () => ({ secretAccessKey: 'wrong' }), /\(S3_\*\): the object store answered 403 Sig/],
  [
    'without its bucket',
    () => ({ bucket: 'nowhere' }),
    /\(S3_\*\): the object store answered 404 NoSuchBucket/,
  ],
  ['that is not there', () => ({ endpoint: 'http://127.0.0.1:9' }), /\(S3_\*\): connect ECONNREFUSED/],
])('an object store %s is reported at the start', async (_name, change, words) => {
  await expect(createS3Driver({ ...s3.settings, ...change() }).assertWritable()).rejects.toThrow(words)
})

test('a folder that is not writable is reported at the start', async () => {
  const file = path.join(folder, 'a-file')
  await writeFile(file, '')
  await expect(createDiskDriver(file).assertWritable()).rejects.toThrow(`Files cannot be kept in ${file}`)
})

describe('temporary files', () => {
  test('measure an upload and hash it once', async () => {
    const file = await tempFiles.write(CONTENT)
    expect(file).toEqual({
      path: file.path,
      size: CONTENT.length,
      md5: createHash('md5').update(CONTENT).digest('hex'),
      head: CONTENT.subarray(0, 4096),
    })
  })

  test('of a killed process are swept, files of running uploads are not', async () => {
    const file = await tempFiles.write(Buffer.from('left behind'))
    expect(await tempFiles.sweep(new Date(Date.now() - 60_000))).toBe(0)
    expect(await tempFiles.sweep(new Date(Date.now() + 60_000))).toBeGreaterThan(0)
    await expect(access(file.path)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
