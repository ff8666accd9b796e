// Tests that fields in JSON bodies are coerced as the hosted service does it. The Python client needs it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStorage, USER, type TestStorage } from './testing/test-storage'

let storage: TestStorage
beforeAll(async () => {
  storage = await openTestStorage('disk')
  for (const name of ['1.txt', '2.txt'])
    await storage.as('authenticated').from('papers').upload(`${USER}/${name}`, 'text')
})
afterAll(() => storage.close())

async function send(method: string, path: string, body: unknown, role = 'authenticated') {
  const response = await fetch(`${storage.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${role}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test.each(['60', 60, true, ['60']])('a URL is signed for %j seconds', async expiresIn => {
  const one = await send('POST', `/object/sign/papers/${USER}/1.txt`, { expiresIn })
  expect(one).toMatchObject({ status: 200, body: { signedURL: expect.any(String) } })
  const many = await send('POST', '/object/sign/papers', { expiresIn, paths: [`${USER}/1.txt`] })
  expect(many).toMatchObject({ status: 200, body: [{ error: null }] })
})

test.each(['', 'soon', '1.5', '0', null, {}, ['60', '60']])('but not for %j', async expiresIn => {
  expect(await send('POST', `/object/sign/papers/${USER}/1.txt`, { expiresIn })).toMatchObject({
    status: expect.toSatisfy((status: number) => status >= 400 && status < 500),
  })
})

test('a list has its first page with an empty cursor, and a size in words', async () => {
  const first = await send('POST', '/object/list-v2/papers', {
    prefix: `${USER}/`, cursor: '', limit: '1', with_delimiter: 'true',
  }) // oxfmt-ignore
  expect(first).toMatchObject({ status: 200, body: { hasNext: true, objects: [{ key: '1.txt' }] } })
  const old = await send('POST', '/object/list/papers', {
    prefix: USER,
    limit: '1',
    offset: '1',
    search: null,
  })
  expect(old).toMatchObject({ status: 200, body: [{ name: '2.txt' }] })
})

test('a bucket is made and changed with words for its settings', async () => {
  const made = {
    id: '',
    name: 'worded',
    public: 'true',
    file_size_limit: '1000',
    allowed_mime_types: 'image/png',
  }
  expect((await send('POST', '/bucket', made, 'service_role')).body).toEqual({ name: 'worded' })
  const bucket = () => storage.as('service_role').getBucket('worded')
  expect((await bucket()).data).toMatchObject({
    public: true, file_size_limit: 1000, allowed_mime_types: ['image/png'],
  }) // oxfmt-ignore
  await send('PUT', '/bucket/worded', { public: 0, allowed_mime_types: [''] }, 'service_role')
  expect((await bucket()).data).toMatchObject({ public: false, allowed_mime_types: [] })
})

test('an object is copied and moved within its bucket where the other one is empty', async () => {
  const place = { bucketId: 'papers', destinationBucket: '' }
  const [source, target] = [`${USER}/2.txt`, `${USER}/3.txt`]
  const copied = { ...place, sourceKey: source, destinationKey: target, copyMetadata: 'false' }
  expect(await send('POST', '/object/copy', copied)).toMatchObject({ status: 200 })
  const moved = { ...place, sourceKey: target, destinationKey: `${USER}/4` }
  expect(await send('POST', '/object/move', moved)).toMatchObject({ status: 200 })
  const removed = await send('DELETE', '/object/papers', { prefixes: `${USER}/4` })
  expect(removed.body).toMatchObject([{ name: `${USER}/4` }])
})
