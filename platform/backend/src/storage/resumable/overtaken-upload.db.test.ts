// A process dies, or is slow, while it makes the object, or a store breaks: the upload continues.
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DRIVERS, openTestStorage, USER, type TestStorage } from '../testing/test-storage'
import { createUpload, offsetOf, patch } from '../testing/tus-client'

const KEY = `${USER}/film.txt`
const SHORT = Buffer.from('a text that is short')

describe.each(DRIVERS)('uploads with content on %s', driver => {
  let storage: TestStorage
  let other: Awaited<ReturnType<TestStorage['startAnother']>>
  beforeAll(async () => {
    storage = await openTestStorage(driver)
    other = await storage.startAnother()
  })
  beforeEach(() => storage.empty())
  afterEach(() => void vi.restoreAllMocks())
  afterAll(() => storage.close())

  const papers = () => storage.as('authenticated').from('papers')
  const rows = async (text: string) => (await storage.database.adminPool.query(text)).rows
  const create = () =>
    createUpload(storage.url, String(SHORT.length), {
      bucketName: 'papers',
      objectName: KEY,
      contentType: 'text/plain',
    })
  const onOther = (at: string) => at.replace(storage.url, other.url)

  test('whose process died before it made the object ask for the last piece again', async () => {
    const { at } = await create()
    await patch(at, 0, SHORT.subarray(0, 7))
    const put = storage.context.driver.put.bind(storage.context.driver)
    vi.spyOn(storage.context.logger, 'error').mockReturnValue(undefined)
    let end = (_cause: Error): void => undefined
    vi.spyOn(storage.context.driver, 'put')
      .mockImplementationOnce(put)
      .mockImplementationOnce(() => new Promise((_, reject) => (end = reject)))
    const dying = patch(at, 7, SHORT.subarray(7))
    await vi.waitFor(() => expect(storage.context.driver.put).toHaveBeenCalledTimes(2), 10_000)
    // The process no longer renews its lock.
    await rows(`update storage.resumable_uploads set lock = gen_random_uuid(), locked_until = now()`)
    expect(await offsetOf(onOther(at))).toBe(7)
    const rest = await patch(onOther(at), 7, SHORT.subarray(7))
    expect([rest.status, await rest.text()]).toEqual([204, ''])
    end(new Error('it died'))
    expect((await dying).status).toBe(500)
    expect(await (await papers().download(KEY)).data?.text()).toBe(SHORT.toString())
  })

  test('whose content cannot be read back for a moment ask for the last piece again', async () => {
    const { at } = await create()
    await patch(at, 0, SHORT.subarray(0, 7))
    vi.spyOn(storage.context.logger, 'error').mockReturnValue(undefined)
    vi.spyOn(storage.context.driver, 'read').mockResolvedValueOnce(
      Readable.from(
        (async function* () {
          yield SHORT.subarray(0, 2)
          throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
        })(),
      ),
    )
    expect((await patch(at, 7, SHORT.subarray(7))).status).toBe(503)
    expect(await offsetOf(at)).toBe(7)
    expect((await patch(at, 7, SHORT.subarray(7))).status).toBe(204)
    expect(await (await papers().download(KEY)).data?.text()).toBe(SHORT.toString())
  })

  test('are not ended by a process that lost them to another while it made the object', async () => {
    const { at } = await create()
    await patch(at, 0, SHORT.subarray(0, 7))
    const read = storage.context.driver.read.bind(storage.context.driver)
    vi.spyOn(storage.context.logger, 'error').mockReturnValue(undefined)
    let goOn = (): void => undefined
    const late = new Promise<void>(resolve => (goOn = resolve))
    vi.spyOn(storage.context.driver, 'read').mockImplementationOnce(async version => {
      await late
      return read(version)
    })
    const slow = patch(at, 7, SHORT.subarray(7))
    await vi.waitFor(() => expect(storage.context.driver.read).toHaveBeenCalledOnce(), 10_000)
    await rows(`update storage.resumable_uploads set lock = gen_random_uuid(), locked_until = now()`)
    // The last segment is taken back, and its content with it.
    expect(await offsetOf(onOther(at))).toBe(7)
    goOn()
    expect((await slow).status).toBe(423)
    expect(await offsetOf(onOther(at))).toBe(7)
    expect((await patch(onOther(at), 7, SHORT.subarray(7))).status).toBe(204)
    expect(await (await papers().download(KEY)).data?.text()).toBe(SHORT.toString())
  })
})
