import { KNOWN_PASSWORD_HASH } from '@juno/backend/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestJobs, type TestJobs } from '../../testing/test-jobs'
import { enterByInvitation } from './enter'
import { inviteBatch, previewBatch, undoInvitations } from './invite-members'
import { readImports, readPeople } from './read-imports'
import { fictionalPerson } from '../../testing/member-import/fictional-people'
import { addAdmin, sendList } from '../../testing/member-import/import-members'
import { undoImport } from './undo-import'

let jobs: TestJobs
let admin: string
let now = new Date()
let id: string

beforeAll(async () => {
  jobs = await openTestJobs({ clock: () => now })
  admin = await addAdmin(jobs)
})
afterAll(() => jobs.close())
beforeEach(async () => {
  now = new Date('2026-05-04T10:00:00Z')
  id = await sendList(jobs, admin, [
    fictionalPerson(1, { renewal: '2026-06-01', plan: 'Gold' }),
    fictionalPerson(2, { renewal: '2026-09-01', plan: 'Silver', password_hash: KNOWN_PASSWORD_HASH }),
    fictionalPerson(3, { renewal: null, plan: 'Gold' }),
  ])
  await jobs.run('import-members')
})
afterEach(async () => {
  await undoImport(jobs, admin, id, { withThoseWhoCame: true })
  await jobs.reset()
})

const rows = async <T = Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<T[]> =>
  (await jobs.db.adminPool.query(sql, values)).rows as T[]
const batchesSoFar = async () => (await readImports(jobs)).imports.find(one => one.id === id)!.waves
const batch = async (different: Partial<Parameters<typeof inviteBatch>[3]> = {}) => {
  const seen = await batchesSoFar()
  const chosen = { most: 500, renewalUntil: null, plan: null, again: false, seen, ...different }
  const { invited } = await inviteBatch(jobs, admin, id, chosen)
  await leave()
  return invited
}
const leave = async () => {
  now = new Date(now.getTime() + 10_000)
  await jobs.run('invite-moved-in')
}
const mails = () =>
  rows<{ to_email: string; subject: string; text: string }>(
    `select to_email, subject, text from public.mail_outbox where kind = 'moving-invitation' order by created_at, to_email`,
  )
const tokenIn = ({ text }: { text: string }) => /enter\?token=([\w-]+)/.exec(text)![1]!
const confirm = (email: string) =>
  rows('update auth.users set email_confirmed_at = now() where email = $1', [email])

test('a batch takes so many, of a plan, or paid until a day, and each person once', async () => {
  expect(await batch({ renewalUntil: '2026-06-30' })).toBe(1)
  expect(await batch({ plan: 'Gold', most: 1 })).toBe(1)
  expect(await batch()).toBe(1)
  expect(await batch()).toBe(0)
  expect((await mails()).map(({ to_email }) => to_email).sort()).toEqual([
    'moved.1@example.org',
    'moved.2@example.org',
    'moved.3@example.org',
  ])
  expect(
    await rows(`select details ->> 'people' as n from public.audit_log where action = 'members.invited'`),
  ).toHaveLength(3)
  expect((await readImports(jobs)).imports[0]).toMatchObject({
    invited: 3,
    came: 0,
    toInvite: 0,
    plans: ['Gold', 'Silver'],
  })
  // The account may pay here from now on, like any invited one.
  expect(await rows(`select from auth.users where email like 'moved.%' and invited_at is null`)).toEqual([])
})

test('of two batches that are requested at once, one goes out', async () => {
  const chosen = { most: 1, renewalUntil: null, plan: null, again: false, seen: await batchesSoFar() }
  const both = await Promise.allSettled([1, 2].map(() => inviteBatch(jobs, admin, id, chosen)))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'wave_overtaken' },
  })
  await leave()
  expect(await mails()).toHaveLength(1)
  expect(await batchesSoFar()).toBe(1)
})

test('a batch is named before it is sent, waits ten seconds, and nobody is mailed if it is taken back by then', async () => {
  const chosen = { most: 2, renewalUntil: null, plan: null, again: false, seen: 0 }
  expect(await previewBatch(jobs, id, chosen)).toEqual({
    invited: 2,
    names: ['Mei Sample 1', 'Ines Specimen 2'],
  })
  await inviteBatch(jobs, admin, id, chosen)
  await jobs.run('invite-moved-in')
  expect(await undoInvitations(jobs, admin, id)).toEqual({ undone: 2 })
  await leave()
  expect(await mails()).toEqual([])
  expect((await readImports(jobs)).imports[0]).toMatchObject({ invited: 0, toInvite: 0 })
  expect(
    await rows(
      `select details ->> 'people' as n from public.audit_log where action = 'members.invitations_undone'`,
    ),
  ).toEqual([{ n: '2' }])

  expect(await batch({ most: 1 })).toBe(1)
  await expect(undoInvitations(jobs, admin, id)).rejects.toMatchObject({ code: 'invitations_left' })
  expect(await mails()).toHaveLength(1)
})

test('the run of each minute does not take the place of the one that writes a batch after ten seconds', async () => {
  await inviteBatch(jobs, admin, id, { most: 1, renewalUntil: null, plan: null, again: false, seen: 0 })
  const name = 'invite-moved-in'
  await rows('select graphile_worker.add_job($1, job_key := $1)', [name])
  expect(
    await rows('select from graphile_worker.jobs where task_identifier = $1 and run_at > now()', [name]),
  ).toHaveLength(1)
})

test('a batch takes no more than it is asked for, in the order of the list', async () => {
  expect(await batch({ most: 1 })).toBe(1)
  expect((await mails()).map(({ to_email }) => to_email)).toEqual(['moved.1@example.org'])
  expect(await batch({ most: 1 })).toBe(1)
  expect((await readPeople(jobs, id, 'not-invited')).people.map(({ email }) => email)).toEqual([
    'moved.3@example.org',
  ])
})

test('each mail is personal: the name, the end of the membership, and whether the password came along', async () => {
  await batch()
  const [first, second, third] = await mails()
  expect(first!.subject).toBe('Juno has moved: your account is ready')
  expect(first!.text).toMatch(/Hi Mei,[^]*moved from Wild Apricot[^]*until June 1, 2026[^]*choose a password/)
  expect(second!.text).toMatch(/Hi Ines,[^]*Your password came with you/)
  expect(third!.text).not.toContain('Your membership continues')
  expect(first!.text).toContain('choose a password, and you are in.')
  expect(third!.text).toContain('There is no membership with it yet.')
  expect(third!.text).not.toContain('you are in')
})

test('who has not come for some days is asked in again, with a link of its own, and who came is not', async () => {
  await batch()
  await confirm('moved.3@example.org')
  expect(await batch({ again: true })).toBe(0)
  now = new Date(now.getTime() + 3 * 86_400_000 + 1000)
  expect(await batch({ again: true })).toBe(2)
  const sent = await mails()
  expect(sent).toHaveLength(5)
  expect(sent.filter(({ subject }) => subject === 'Your place at Juno is still waiting')).toHaveLength(2)
  expect(await readPeople(jobs, id, 'came')).toMatchObject({
    people: [{ email: 'moved.3@example.org' }],
    total: 1,
  })
  expect((await readPeople(jobs, id, 'invited')).total).toBe(2)
})

test('somebody who comes between the batch and its mail is not mailed', async () => {
  await inviteBatch(jobs, admin, id, { most: 500, renewalUntil: null, plan: null, again: false, seen: 0 })
  await confirm('moved.1@example.org')
  await leave()
  expect((await mails()).map(({ to_email }) => to_email)).not.toContain('moved.1@example.org')
  expect((await readImports(jobs)).imports[0]!.toInvite).toBe(0)
})

test('the link leads to the page that asks first: to choose a password, or signed in where one came along', async () => {
  await batch()
  const [first, second] = await mails()
  const enter = async (mail: { text: string }) => new URL(await enterByInvitation(jobs, tokenIn(mail)))
  const chooses = await enter(first!)
  expect(chooses.origin + chooses.pathname).toBe('https://juno.example/auth/confirm')
  expect(Object.fromEntries(chooses.searchParams)).toMatchObject({
    type: 'invite',
    email: 'moved.1@example.org',
  })
  expect(Object.fromEntries((await enter(second!)).searchParams)).toMatchObject({
    type: 'magiclink',
    redirect_to: 'https://juno.example/dashboard',
  })
  expect(await rows('select from auth.one_time_tokens')).toHaveLength(2)

  await confirm('moved.1@example.org')
  expect((await enter(first!)).pathname).toBe('/sign-in')
})

test('a link that is unknown, too old or of an import that was undone opens nothing', async () => {
  await batch()
  const [mail] = await mails()
  const opens = (token: unknown) => enterByInvitation(jobs, token)
  const nothing = 'https://juno.example/auth/confirm?type=invite'
  expect(await opens(undefined)).toBe(nothing)
  expect(await opens('x'.repeat(43))).toBe(nothing)
  now = new Date(now.getTime() + 31 * 86_400_000)
  expect(await opens(tokenIn(mail!))).toBe(nothing)
  now = new Date('2026-05-04T10:00:00Z')
  await undoImport(jobs, admin, id, { withThoseWhoCame: false })
  expect(await opens(tokenIn(mail!))).toBe(nothing)
  id = await sendList(jobs, admin, [fictionalPerson(9)])
})

test('undo takes back invitations that have not left', async () => {
  await batch()
  await rows(`update public.mail_outbox set status = 'sent' where to_email = 'moved.1@example.org'`)
  await undoImport(jobs, admin, id, { withThoseWhoCame: false })
  expect((await mails()).map(({ to_email }) => to_email)).toEqual(['moved.1@example.org'])
  id = await sendList(jobs, admin, [fictionalPerson(9)])
})
