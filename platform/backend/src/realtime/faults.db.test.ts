// Tests faults beneath the wire: the listening connection, PostgreSQL, the outbox, the policies of one table.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  EVE,
  openTestRealtime,
  signedIn,
  subscribed,
  uniqueTopic,
  type TestRealtime,
} from './testing/test-realtime'

let t: TestRealtime
beforeAll(async () => {
  t = await openTestRealtime()
  await sql(`
    create table public.notes (id int primary key, body json);
    create table public.others (id int primary key, kind text);
    alter publication supabase_realtime add table public.notes, public.others;
    insert into auth.users (id, email) values ('${EVE}', 'eve@example.org');`)
})
afterAll(() => t.close())

const sql = (text: string, values: unknown[] = []) => t.database.adminPool.query(text, values)

/** Collects the ids of the changes that a channel receives, and how often it has joined. */
async function hearing(table: string, filter?: string) {
  const heard: { id: number }[] = []
  const page = { heard, joins: 0, channel: t.client().channel(uniqueTopic()) }
  const asked = { event: '*', schema: 'public', table, ...(filter ? { filter } : {}) }
  page.channel.on('postgres_changes', asked as never, (change: { new: { id: number } }) =>
    heard.push(change.new),
  )
  await new Promise<void>((resolve, reject) => {
    page.channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') {
        page.joins++
        resolve()
      } else if (error && page.joins === 0) reject(error)
    })
  })
  return { ...page, ids: () => heard.map(({ id }) => id), joined: () => page.joins }
}

let last = 100
async function add(body = '{}'): Promise<number> {
  await sql('insert into public.notes values ($1, $2)', [++last, body])
  return last
}

const listener = async () => {
  const { rows } = await sql(
    `select pid from pg_stat_activity where application_name = 'juno realtime listener' and datname = current_database()`,
  )
  return (rows[0] as { pid: number } | undefined)?.pid
}

test('a listening connection that is ended is replaced, and no change is lost or told twice', async () => {
  const { ids, joined } = await hearing('notes')
  const first = await add()
  const pid = await listener()
  await sql('select pg_terminate_backend($1)', [pid])
  const written = [first, await add(), await add()]
  await expect.poll(ids).toEqual(written)
  await expect.poll(listener).not.toBe(pid)
  expect([await add(), joined()]).toEqual([last, 1])
  await expect.poll(ids).toEqual([...written, last])
})

test('a listening connection that no longer answers is replaced, and no change is lost', async () => {
  const { ids } = await hearing('notes')
  const pid = (await listener())!
  process.kill(pid, 'SIGSTOP')
  try {
    const written = [await add(), await add()]
    await expect.poll(ids).toEqual(written)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
})

test('after a crash of PostgreSQL subscribers join again: numbers of transactions may come twice', async () => {
  const { ids, joined } = await hearing('notes')
  // A crash empties unlogged tables, and ends every connection.
  await sql('truncate realtime.processes cascade')
  await sql('select pg_terminate_backend($1)', [await listener()])
  await expect.poll(joined).toBe(2)
  await add()
  await expect.poll(ids).toEqual([last])
})

test('after a crash of PostgreSQL listeners of private topics join again: what SQL sent may be missed', async () => {
  const topic = uniqueTopic()
  await sql('create policy everybody on realtime.messages for select to authenticated using (true)')
  const client = await signedIn(t, EVE)
  const channel = client.channel(topic, { config: { private: true } })
  let joins = 0
  const heard: string[] = []
  channel.on('broadcast', { event: '*' }, ({ event }) => heard.push(event))
  channel.subscribe(status => status === 'SUBSCRIBED' && joins++)
  await expect.poll(() => joins).toBe(1)
  await sql('truncate realtime.processes cascade')
  await sql('select pg_terminate_backend($1)', [await listener()])
  await expect.poll(() => joins).toBe(2)
  await sql(`select realtime.send('{}', 'present', $1)`, [topic])
  await expect.poll(() => heard).toEqual(['present'])
  await sql('drop policy everybody on realtime.messages')
})

test('a write that cannot be captured counts, and subscribers of the table join again', async () => {
  const [notes, others] = [await hearing('notes'), await hearing('others')]
  await add('"\\u0000"')
  await expect.poll(notes.joined).toBe(2)
  await sql(`alter table realtime.outbox add constraint full_disk check (entity is null) not valid`)
  try {
    await add()
    await expect.poll(notes.joined).toBe(3)
  } finally {
    await sql('alter table realtime.outbox drop constraint full_disk')
  }
  await add()
  await expect.poll(notes.ids).toEqual([last])
  expect(others.joined()).toBe(1)
  const { rows } = await sql('select from public.notes where id between $1 and $2', [last - 2, last])
  expect(rows.length).toBe(3)
})

test('nobody joins while the outbox cannot be read', async () => {
  const passing = await t.start()
  await sql('alter table realtime.outbox rename to hidden')
  const client = t.client({ process: passing })
  const states: string[] = []
  const channel = client.channel(uniqueTopic())
  channel.on('postgres_changes', { event: '*', schema: 'public', table: 'notes' }, () => undefined)
  channel.subscribe(status => states.push(status))
  await expect.poll(() => states).toContain('CHANNEL_ERROR')
  await sql('alter table realtime.hidden rename to outbox')
  await expect.poll(() => states.at(-1)).toBe('SUBSCRIBED')
})

test('conditions that fail on one table end its channels, and hold up no others', async () => {
  const notes = await hearing('notes')
  const other = await hearing('others', 'kind=eq.planet')
  await sql('alter table public.others alter column kind type int using null')
  await sql('insert into public.others values (1)')
  await add()
  await expect.poll(notes.ids).toEqual([last])
  await expect.poll(other.joined).toBe(2)
  expect(notes.joined()).toBe(1)
})

test('messages that cannot be read are told later, and the changes beside them once', async () => {
  const topic = uniqueTopic()
  const messages: unknown[] = []
  const listening = t.client().channel(topic)
  await subscribed(listening.on('broadcast', { event: '*' }, ({ event }) => messages.push(event)))
  const { ids } = await hearing('notes')
  await sql(`begin; insert into public.notes values (${++last}, '{}');
    select realtime.send('{}', 'hello', '${topic}', false);
    alter table realtime.messages rename column private to hidden; commit`)
  await expect(t.first.realtime.context.settle()).rejects.toThrow('unable to connect')
  await sql('alter table realtime.messages rename column hidden to private')
  await expect.poll(() => messages).toEqual(['hello'])
  await expect.poll(ids).toEqual([last])
})

test('an account that is signed out or banned stops hearing at once', async () => {
  const session = '44444444-4444-4444-8444-444444444444'
  await sql('insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $2, now(), now())', [
    session,
    EVE,
  ])
  const ending = async (claims: Record<string, unknown>, end: string) => {
    const client = await signedIn(t, EVE, claims)
    const channel = await subscribed(client.channel(uniqueTopic()))
    const ended = new Promise<string>(resolve =>
      channel.on('system', {}, ({ message }: { message: string }) => resolve(message)),
    )
    await sql(end)
    return ended
  }
  const reason = 'The session of the token has ended'
  expect(await ending({ session_id: session }, `delete from auth.sessions where id = '${session}'`)).toBe(
    reason,
  )
  const ban = `update auth.users set banned_until = now() + interval '1 h' where id = '${EVE}'`
  expect(await ending({}, ban)).toBe(reason)
}, 5_000)
