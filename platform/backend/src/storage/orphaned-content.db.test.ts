// Wherever a process is killed, every row has its content, and content without a row is deleted.
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { PoolClient } from 'pg'
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

  test('content whose row is being written is not swept', async () => {
    const { driver: bytes } = storage.context
    await put('one')
    const { rows } = await storage.database.adminPool.query<{ version: string }>(
      'delete from storage.objects returning version',
    )
    const writing = await storage.database.adminPool.connect()
    await writing.query('begin')
    await writing.query(
      `insert into storage.objects (bucket_id, name, version) values ('papers', 'b.txt', $1)`,
      [rows[0]!.version],
    )
    const swept = await sweepAfter(70)
    await writing.query('commit')
    writing.release()
    expect([swept, await storage.storedFiles(), await orphaned()]).toEqual([0, 1, 0])
    expect(await text(await bytes.read(rows[0]!.version))).toBe('one')
  })

  describe('where no answer comes to the writing of the row', () => {
    /** Starts an upload whose row waits for a lock. @returns its connection, and the release of the lock */
    async function putAndWait() {
      const { context, database } = storage
      const store = context.driver.put.bind(context.driver)
      const holder = await database.adminPool.connect()
      const used = new Promise<PoolClient>(resolve => {
        vi.spyOn(context.driver, 'put').mockImplementationOnce(async (...given) => {
          await store(...given)
          await holder.query('begin; lock table storage.objects in share mode')
          context.pool.once('acquire', resolve)
        })
      })
      const answer = put('one')
      const { processID: pid } = (await used) as PoolClient & { processID: number }
      await vi.waitFor(async () => {
        const waiting = `select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'`
        expect((await database.adminPool.query(waiting, [pid])).rowCount).toBe(1)
      }, 10_000)
      const unlock = async () => {
        await holder.query('commit')
        holder.release()
      }
      return { answer, connection: await used, pid, unlock }
    }

    test('content stays: the row may be written all the same', async () => {
      const { answer, connection, unlock } = await putAndWait()
      connection.connection.stream.destroy()
      expect((await answer).error).toMatchObject({ status: 503 })
      await unlock()
      await vi.waitFor(async () => expect(await orphaned()).toBe(0), 10_000)
      expect(await sweepAfter(70)).toBe(0)
      expect(await (await papers().download(KEY)).data?.text()).toBe('one')
    })

    test('content is swept after an hour if it was not', async () => {
      const { answer, pid, unlock } = await putAndWait()
      await storage.database.adminPool.query('select pg_terminate_backend($1)', [pid])
      expect((await answer).error).toMatchObject({ status: 503 })
      await unlock()
      expect([await sweepAfter(50), await storage.storedFiles(), await orphaned()]).toEqual([0, 1, 1])
      expect([await sweepAfter(70), await storage.storedFiles(), await orphaned()]).toEqual([1, 0, 0])
    })
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
