// Wherever a process is killed: every row has its content, and content without a row is deleted.
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DRIVERS, openTestStorage, USER, type TestStorage } from './testing/test-storage'
import { sweepOrphanedContent } from './orphaned-content'

const KEY = `${USER}/a.txt`

describe.each(DRIVERS)('with content on %s', driver => {
  let storage: TestStorage
  beforeAll(async () => {
    storage = await openTestStorage(driver)
  })
  beforeEach(async () => {
    vi.restoreAllMocks()
    await storage.empty()
    await storage.database.adminPool.query('delete from storage.orphaned_content')
  })
  afterAll(() => storage.close())

  const papers = () => storage.as('authenticated').from('papers')
  const put = (text: string) =>
    papers().upload(KEY, Buffer.from(text), { contentType: 'text/plain', upsert: true })
  const sweepAfter = (minutes: number) =>
    sweepOrphanedContent(storage.context, new Date(Date.now() + minutes * 60_000))
  const orphaned = async () =>
    (await storage.database.adminPool.query('select from storage.orphaned_content')).rowCount

  test('a complete upload and a complete removal leave nothing to sweep', async () => {
    await put('one')
    await put('two')
    expect([await storage.storedFiles(), await orphaned()]).toEqual([1, 0])
    await papers().remove([KEY])
    expect([await storage.storedFiles(), await orphaned()]).toEqual([0, 0])
    expect(await sweepAfter(120)).toBe(0)
  })

  test('content whose row was never written is swept after an hour', async () => {
    const { driver: bytes } = storage.context
    const store = bytes.put.bind(bytes)
    const died = new Promise<void>(resolve => {
      vi.spyOn(bytes, 'put').mockImplementationOnce(async (...given) => {
        await store(...given)
        resolve()
        return new Promise<void>(() => undefined) // never goes on
      })
    })
    const abandoned = new AbortController()
    void fetch(`${storage.url}/object/papers/${KEY}`, {
      method: 'POST',
      body: 'half',
      signal: abandoned.signal,
      headers: { authorization: 'Bearer authenticated', 'content-type': 'text/plain' },
    }).catch(() => undefined)
    await died
    abandoned.abort()
    expect((await papers().download(KEY)).error).not.toBeNull()
    expect([await sweepAfter(50), await orphaned()]).toEqual([0, 1])
    expect([await sweepAfter(70), await orphaned(), await storage.storedFiles()]).toEqual([1, 0, 0])
  })

  test.each(['replaced', 'removed'] as const)(
    'bytes of what was %s go later when they cannot go now',
    async how => {
      await put('one')
      vi.spyOn(storage.context.driver, 'remove').mockRejectedValueOnce(new Error('gone fishing'))
      vi.spyOn(storage.context.logger, 'warn').mockReturnValue(undefined)
      const { error } = how === 'replaced' ? await put('two') : await papers().remove([KEY])
      expect(error).toBeNull()
      const kept = how === 'replaced' ? 1 : 0
      expect([await storage.storedFiles(), await orphaned()]).toEqual([kept + 1, 1])
      expect(await sweepAfter(70)).toBe(1)
      expect([await storage.storedFiles(), await orphaned()]).toEqual([kept, 0])
      if (how === 'replaced') expect(await (await papers().download(KEY)).data?.text()).toBe('two')
    },
  )

  test('content of rows deleted by SQL is swept', async () => {
    await put('one')
    await storage.database.adminPool.query('delete from storage.objects')
    expect([await storage.storedFiles(), await sweepAfter(70), await storage.storedFiles()]).toEqual([
      1, 1, 0,
    ])
  })

  test('content of a row is never swept', async () => {
    await put('one')
    await storage.database.adminPool.query(
      'insert into storage.orphaned_content (version) select version from storage.objects',
    )
    expect(await sweepAfter(70)).toBe(0)
    expect(await (await papers().download(KEY)).data?.text()).toBe('one')
  })

  test('a connection that breaks during an upload leaves nothing', async () => {
    const { port, hostname } = new URL(storage.url)
    const socket = connect(Number(port), hostname)
    socket.write(
      `POST /storage/v1/object/papers/${KEY} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer authenticated\r\n` +
        `Content-Type: text/plain\r\nContent-Length: 1000\r\n\r\n${'x'.repeat(500)}`,
    )
    await vi.waitFor(async () => expect(await storage.storedFiles()).toBe(1), 10_000)
    socket.destroy()
    await once(socket, 'close')
    await vi.waitFor(async () => expect(await storage.storedFiles()).toBe(0), 10_000)
    expect(await orphaned()).toBe(0)
  })
})
