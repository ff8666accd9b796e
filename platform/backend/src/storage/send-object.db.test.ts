// Tests downloads by their headers: names, ranges (RFC 9110, section 14) and conditions (section 13), as the hosted
// service.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStorage, USER, type TestStorage } from './testing/test-storage'

const KEY = `${USER}/a b.txt`
const TEXT = '0123456789'

let storage: TestStorage
let etag: string
let modified: string
beforeAll(async () => {
  storage = await openTestStorage('disk')
  await papers().upload(KEY, Buffer.from(TEXT), { contentType: 'text/plain' })
  const { headers } = await get()
  etag = headers.get('etag')!
  modified = headers.get('last-modified')!
})
afterAll(() => storage.close())

const papers = () => storage.as('authenticated').from('papers')
const seen = async (response: Response) => ({
  status: response.status,
  headers: response.headers,
  text: await response.text(),
})
const get = async (headers: Record<string, string> = {}, query = '', method = 'GET') =>
  seen(
    await fetch(`${storage.url}/object/authenticated/papers/${encodeURI(KEY)}${query}`, {
      method,
      headers: { authorization: 'Bearer authenticated', ...headers },
    }),
  )
const nameIn = (response: { headers: Headers }) =>
  decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(response.headers.get('content-disposition')!)![1]!)

test.each([
  ['report.txt', 'report.txt'],
  ['', 'a b.txt'],
  [`Ünï "quoted"; naïve's (1)*.txt`, `Ünï "quoted"; naïve's (1)*.txt`],
  ['line\r\nSet-Cookie: a=b', 'line\r\nSet-Cookie: a=b'],
  ['報告書.txt', '報告書.txt'],
  [`${'x'.repeat(199)}😀`, `${'x'.repeat(199)}\ufffd`],
])('?download=%s is the name of the attachment', async (asked, name) => {
  const response = await get({}, `?download=${encodeURIComponent(asked)}`)
  expect(response.status).toBe(200)
  expect(nameIn(response)).toBe(name)
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename=[\w.%~!-]+; filename\*=UTF-8''[\w.%~!-]+$/,
  )
})

test('a name that is asked for twice is the first one', async () => {
  expect(nameIn(await get({}, '?download=one&download=two'))).toBe('one')
})

test('storage-js asks for the name of a signed object', async () => {
  const { data } = await papers().createSignedUrl(KEY, 60, { download: 'report-2026.txt' })
  expect(nameIn(await seen(await fetch(data!.signedUrl)))).toBe('report-2026.txt')
})

test.each([
  ['bytes=2-4', 'bytes 2-4/10', '234'],
  ['bytes=7-', 'bytes 7-9/10', '789'],
  ['bytes=-3', 'bytes 7-9/10', '789'],
  ['bytes=-30', 'bytes 0-9/10', TEXT],
  ['bytes=8-99', 'bytes 8-9/10', '89'],
  ['Bytes=0-0', 'bytes 0-0/10', '0'],
])('range %s is sent alone', async (range, contentRange, text) => {
  const response = await get({ range })
  expect([response.status, response.headers.get('content-range'), response.text]).toEqual([
    206,
    contentRange,
    text,
  ])
  const head = await get({ range }, '', 'HEAD')
  expect([head.status, head.headers.get('content-length')]).toEqual([206, String(text.length)])
})

test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('range %s cannot be satisfied', async range => {
  const response = await get({ range })
  expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */10'])
})

test.each(['bytes=4-2', 'bytes=1-2,4-5', 'lines=1-2', 'bytes=-', 'bytes=x-y'])(
  'range %s is left out of account',
  async range => {
    const response = await get({ range })
    expect([response.status, response.text]).toEqual([200, TEXT])
  },
)

test('a range depends on If-Range: the same etag or date, and no weak etag', async () => {
  const statusOf = async (condition: string) =>
    (await get({ range: 'bytes=0-1', 'if-range': condition })).status
  expect(await statusOf(etag)).toBe(206)
  expect(await statusOf(modified)).toBe(206)
  for (const other of ['"other"', `W/${etag}`, new Date(0).toUTCString()])
    expect(await statusOf(other)).toBe(200)
})

test.each(['GET', 'HEAD'])('%s is answered with 304 where nothing changed', async method => {
  const statusOf = async (headers: Record<string, string>) => (await get(headers, '', method)).status
  const past = new Date(0).toUTCString()
  for (const match of [etag, `W/${etag}`, `"a", ${etag}`, '*'])
    expect(await statusOf({ 'if-none-match': match })).toBe(304)
  expect(await statusOf({ 'if-modified-since': modified })).toBe(304)
  expect(await statusOf({ 'if-modified-since': past })).toBe(200)
  expect(await statusOf({ 'if-none-match': '"other"', 'if-modified-since': modified })).toBe(200)
  expect(await statusOf({ 'if-none-match': etag, 'if-modified-since': past })).toBe(304)
  expect(await statusOf({ 'if-modified-since': 'yesterday' })).toBe(200)
})

test('what a signed URL gives is cached no longer than it is valid, and no search engine keeps it', async () => {
  const { data } = await papers().createSignedUrl(KEY, 60)
  const { headers } = await seen(await fetch(data!.signedUrl))
  expect(Math.abs(Date.parse(headers.get('expires')!) - Date.now() - 60_000)).toBeLessThan(10_000)
  expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['private', 'none'])
})
