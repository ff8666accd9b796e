import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createGuests } from '../../testing/event-guests'
import { openTestJobs, type TestJobs } from '../../testing/test-jobs'

let jobs: TestJobs
let now = new Date('2031-05-01T12:00:00Z')
const admins: string[] = []

beforeAll(async () => {
  jobs = await openTestJobs({ clock: () => now })
  for (let number = 0; number < 2; number += 1) {
    const admin = await createGuests(jobs.db.adminPool).member()
    await jobs.db.adminPool.query('update public.profiles set is_admin = true where id = $1', [admin])
    admins.push(`${admin}@example.com`)
  }
})
afterAll(() => jobs.close())
afterEach(async () => {
  await jobs.reset('public.contact_messages', `public.site_settings where key = 'contact_address'`)
})

const write = (message: string, name = 'Ada Lovelace') =>
  jobs.db.as('anon', 'insert into public.contact_messages (name, email, message) values ($1, $2, $3)', [
    name,
    'ada@example.com',
    message,
  ])
const minutesLater = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const sent = async () => {
  const before = jobs.smtp.accepted.length
  await jobs.runDue()
  const mails = await Promise.all(jobs.smtp.accepted.slice(before).map(source => PostalMime.parse(source)))
  return mails.map(({ to, subject, text }) => ({ to: to![0]!.address, subject, text: text! }))
}

it('mails every admin of a new message, once', async () => {
  await write('Is there a group for\n\nfamily businesses?')
  const mails = await sent()
  expect(mails.map(({ to }) => to).sort()).toEqual([...admins].sort())
  expect(mails[0]).toMatchObject({ subject: 'Ada Lovelace wrote to us' })
  expect(mails[0]!.text).toContain('family businesses?')
  expect(mails[0]!.text).toContain('ada@example.com')
  expect(mails[0]!.text).toContain('/admin/messages')
  await jobs.run('announce-messages')
  expect(await sent()).toEqual([])
})

it.each([
  ['banned', `banned_until = 'infinity'`],
  ['deleted', 'deleted_at = now()'],
])('mails no admin who is %s', async (_, ending) => {
  const end = `update auth.users set ${ending} where email = $1`
  await jobs.db.adminPool.query(end, [admins[0]])
  await write('Is there a group?')
  expect((await sent()).map(({ to }) => to)).toEqual([admins[1]])
  const undo = 'update auth.users set banned_until = null, deleted_at = null where email = $1'
  await jobs.db.adminPool.query(undo, [admins[0]])
})

it('mails the address of the settings instead', async () => {
  await jobs.db.adminPool.query(
    `insert into public.site_settings (key, value) values ('contact_address', '"inbox@example.org"')`,
  )
  await write('Hello')
  expect((await sent()).map(({ to }) => to)).toEqual(['inbox@example.org'])
})

it('tells of a flood in two mails: its first message, and the others together ten minutes later', async () => {
  await write('First')
  expect(await sent()).toHaveLength(admins.length)
  for (let number = 0; number < 40; number += 1) await write(`Buy now ${number}`)
  minutesLater(9)
  await jobs.run('announce-messages')
  expect(await sent()).toEqual([])
  minutesLater(2)
  await jobs.run('announce-messages')
  const mails = await sent()
  expect(mails.map(({ subject }) => subject)).toEqual(['40 new messages', '40 new messages'])
  expect(mails[0]!.text).toContain('Buy now 9')
  expect(mails[0]!.text).not.toContain('Buy now 10')
  expect(mails[0]!.text).toContain('And 30 more.')
})

it('takes no name for an address', async () => {
  await write('Hello', 'evil.com wins')
  expect((await sent())[0]!.subject).toBe('Somebody wrote to us')
})
