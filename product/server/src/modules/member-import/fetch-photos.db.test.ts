import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { openTestJobs, type TestJobs } from '../../testing/test-jobs'
import { readPeople } from './read-imports'
import { undoImport } from './undo-import'
import { fictionalPerson } from '../../testing/member-import/fictional-people'
import { addAdmin, sendList } from '../../testing/member-import/import-members'

let jobs: TestJobs
let admin: string
let server: Server
let base: string
let now = new Date('2026-05-04T10:00:00Z')
let answers = 0
/** Called while a photo is being fetched. */
let meanwhile = async () => {}

beforeAll(async () => {
  jobs = await openTestJobs({ clock: () => now })
  admin = await addAdmin(jobs)
  const photo = await sharp({ create: { width: 120, height: 120, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const small = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  server = createServer((request, response) => {
    const path = request.url!
    answers += 1
    if (path === '/photo.png') response.end(photo)
    else if (path === '/slow.png') void meanwhile().then(() => response.end(photo))
    else if (path === '/moved') response.writeHead(302, { location: '/photo.png' }).end()
    else if (path === '/round') response.writeHead(302, { location: '/round' }).end()
    else if (path === '/inside') response.writeHead(302, { location: 'http://10.0.0.1/photo.png' }).end()
    else if (path === '/small.png') response.end(small)
    else if (path === '/page') response.end('<html></html>')
    else if (path === '/huge') response.end(Buffer.alloc(6 * 1024 * 1024))
    else response.writeHead(path === '/busy' ? 503 : 404).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  base = `http://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await jobs.close()
})

const rows = async <T = Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await jobs.db.adminPool.query(sql, values)).rows as T[]

/** A site on a loopback address fetches from its own machine, and any other one only from the public network. */
const local = () => ({
  site: { ...jobs.site, siteUrl: 'http://localhost:4350', brand: 'Juno', senderName: 'Juno' },
})

test('a photo that arrives after its import was undone is not kept', async () => {
  const id = await sendList(jobs, admin, [fictionalPerson(1, { photo: `${base}/slow.png` })])
  await jobs.run('import-members')
  meanwhile = async () => void (await undoImport(jobs, admin, id, { withThoseWhoCame: true }))
  await jobs.run('fetch-moved-photos', local())
  expect(answers).toBe(1)
  expect(await rows('select name from storage.objects')).toEqual([])
  expect(await rows('select from storage.orphaned_content')).toHaveLength(1)
  await jobs.reset()
})

test('photos are fetched within the guard and encoded again, and missing ones are listed in words', async () => {
  const photos = [
    '/photo.png',
    '/moved',
    '/small.png',
    '/page',
    '/huge',
    '/gone',
    '/busy',
    '/round',
    '/inside',
  ]
  const people = photos.map((path, index) => fictionalPerson(index + 1, { photo: base + path }))
  const id = await sendList(jobs, admin, [
    ...people,
    fictionalPerson(50, { photo: 'https://169.254.169.254/x' }),
  ])
  await jobs.run('import-members')
  await jobs.run('fetch-moved-photos', local())
  const failed = async () =>
    Object.fromEntries(
      (await readPeople(jobs, id, 'photos')).people.map(({ row, problem }) => [row, problem]),
    )
  expect(await failed()).toEqual({
    4: 'The photo is smaller than 80x80 pixels.',
    5: 'The photo is not a JPEG or PNG file.',
    6: 'The photo is larger than 5 MB.',
    7: 'The photo is not there: its server responds with 404.',
    9: 'The photo is not there: its server responds with 302.',
    10: 'http://10.0.0.1 is out of reach: it has to be a public address, over https.',
    51: 'https://169.254.169.254 is out of reach: it has to be a public address, over https.',
  })
  expect(
    await rows(
      `select u.email, p.avatar_url like '/storage/v1/object/public/profiles/headshots/' || u.id || '/%.png' as stored
       from public.profiles p join auth.users u using (id) where p.avatar_url is not null order by 1`,
    ),
  ).toEqual([
    { email: 'moved.1@example.org', stored: true },
    { email: 'moved.2@example.org', stored: true },
  ])

  // Failures of the other server are tried again, three times in all.
  for (let attempt = 2; attempt <= 3; attempt++) {
    now = new Date(now.getTime() + 6 * 60_000)
    await jobs.run('fetch-moved-photos', local())
  }
  expect((await failed())[8]).toBe('The photo is not there: its server responds with 503.')
  const asked = answers
  now = new Date(now.getTime() + 60 * 60_000)
  await jobs.run('fetch-moved-photos', local())
  expect(answers).toBe(asked)
})
