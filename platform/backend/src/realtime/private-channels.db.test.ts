// Tests private channels: policies on realtime.messages decide who receives and who sends; SQL sends, replay, tokens.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ADA,
  EVE,
  KEY,
  openTestRealtime,
  signedIn,
  subscribed,
  uniqueTopic,
  type TestProcess,
  type TestRealtime,
} from './testing/test-realtime'

let t: TestRealtime
let second: TestProcess
beforeAll(async () => {
  t = await openTestRealtime()
  second = await t.start()
  // The members of a room receive, those with the right to write send, and presence is for members only.
  await t.database.adminPool.query(`
    create table public.members (topic text, account uuid, writes boolean default true);
    create policy receive on realtime.messages for select to authenticated
      using (exists (select from public.members m where m.account = auth.uid() and m.topic = realtime.topic()));
    create policy send on realtime.messages for insert to authenticated
      with check (realtime.messages.extension in ('broadcast', 'presence')
        and exists (select from public.members m
                    where m.account = auth.uid() and m.topic = realtime.topic() and m.writes));
    grant select on public.members to authenticated;
    insert into auth.users (id, email) values ('${ADA}', 'ada@example.org'), ('${EVE}', 'eve@example.org');`)
})
afterAll(() => t.close())

const priv = { private: true, broadcast: { ack: true } }
const admit = (topic: string, account: string, writes = true) =>
  t.database.adminPool.query('insert into public.members values ($1, $2, $3)', [topic, account, writes])

async function member(topic: string, account: string, config: object = priv, process?: TestProcess) {
  const client = await signedIn(t, account, {}, process)
  const heard: Record<string, unknown>[] = []
  const channel = client.channel(topic, { config })
  channel.on('broadcast', { event: '*' }, message => heard.push(message))
  return { client, heard, channel: await subscribed(channel) }
}

test('members hear each other, over processes; nobody else joins', async () => {
  const topic = uniqueTopic()
  await admit(topic, ADA)
  await admit(topic, EVE)
  const ada = await member(topic, ADA)
  const eve = await member(topic, EVE, priv, second)
  expect(await ada.channel.send({ type: 'broadcast', event: 'e', payload: { a: 1 } })).toBe('ok')
  await expect.poll(() => eve.heard.length).toBe(1)

  const elsewhere = uniqueTopic()
  await admit(elsewhere, EVE)
  const refusal = `Unauthorized: You do not have permissions to read from this Channel topic: ${elsewhere}`
  await expect(member(elsewhere, ADA)).rejects.toThrow(refusal)
  await expect(subscribed(t.client().channel(elsewhere, { config: priv }))).rejects.toThrow(refusal)
  // The check of the policies stores nothing.
  const { rows } = await t.database.adminPool.query('select from realtime.messages')
  expect(rows).toEqual([])
})

test('a caller who may only receive cannot send, by socket or HTTP; a public channel of that name is another', async () => {
  const topic = uniqueTopic()
  await admit(topic, ADA)
  await admit(topic, EVE, false)
  const ada = await member(topic, ADA)
  const eve = await member(topic, EVE)
  const open = await subscribed(t.client().channel(topic, { config: { broadcast: { ack: true } } }))
  void eve.channel.send({ type: 'broadcast', event: 'refused', payload: {} })
  await expect(eve.channel.httpSend('refused', {})).rejects.toThrow('Unauthorized')
  await open.send({ type: 'broadcast', event: 'public', payload: {} })
  const token = await t.token(EVE)
  const batch = await fetch(`${t.first.url}/api/broadcast`, {
    method: 'POST',
    headers: { apikey: KEY, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ topic, event: 'refused', payload: {}, private: true }] }),
  })
  expect(batch.status).toBe(202)
  expect(await ada.channel.httpSend('heard', {})).toEqual({ success: true })
  await expect.poll(() => ada.heard.map(({ event }) => event)).toEqual(['heard'])
})

test('SQL sends to private and public topics, by realtime.send, send_binary and broadcast_changes', async () => {
  const topic = uniqueTopic()
  await admit(topic, ADA)
  const ada = await member(topic, ADA)
  const { rows } = await t.database.adminPool.query<{ id: string }>(`
    with sent as (select realtime.send('{"a": 12345678901234567890}', 'sql', '${topic}'))
    select gen_random_uuid() as id from sent`)
  expect(rows).toHaveLength(1)
  await t.database.adminPool.query(`select realtime.send_binary('\\x0102', 'bytes', '${topic}')`)
  await t.database.adminPool.query(`select realtime.send('{}', 'not for members', '${topic}', false)`)
  await t.database.adminPool.query(`
    create table public.notes (id int primary key, body text);
    create function public.tell() returns trigger language plpgsql security definer as $$
    begin
      perform realtime.broadcast_changes('${topic}', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
      return null;
    end $$;
    create trigger tell after insert or update or delete on public.notes for each row execute function public.tell();
    insert into public.notes values (1, 'one');
    update public.notes set body = 'two';
    delete from public.notes`)
  await expect
    .poll(() => ada.heard.map(({ event }) => event))
    .toEqual(['sql', 'bytes', 'INSERT', 'UPDATE', 'DELETE'])
  expect(ada.heard[0]).toMatchObject({ type: 'broadcast', meta: { id: expect.any(String) as string } })
  expect(Buffer.from(ada.heard[1]!.payload as ArrayBuffer)).toEqual(Buffer.from([1, 2]))
  expect(ada.heard[3]!.payload).toMatchObject({
    operation: 'UPDATE',
    schema: 'public',
    table: 'notes',
    record: { id: 1, body: 'two' },
    old_record: { id: 1, body: 'one' },
  })
})

test('replay gives the latest messages of SQL to a private topic, marked, and once', async () => {
  const topic = uniqueTopic()
  await admit(topic, ADA)
  for (const n of [1, 2, 3])
    await t.database.adminPool.query(`select realtime.send('{"n": ${n}}', 'past', '${topic}')`)
  const config = { private: true, broadcast: { replay: { since: 0, limit: 2 } } }
  const { heard } = await member(topic, ADA, config)
  await expect.poll(() => heard.length).toBe(2)
  expect(heard.map(({ payload }) => (payload as { n: number }).n)).toEqual([2, 3])
  expect(heard.map(({ meta }) => meta)).toEqual([
    { replayed: true, id: expect.any(String) as string },
    { replayed: true, id: expect.any(String) as string },
  ])
  await t.database.adminPool.query(`select realtime.send('{"n": 4}', 'present', '${topic}')`)
  await expect.poll(() => heard.map(({ event }) => event)).toEqual(['past', 'past', 'present'])
  const wrong = { private: true, broadcast: { replay: { since: 'yesterday' as unknown as number } } }
  await expect(member(topic, ADA, wrong)).rejects.toThrow(
    'UnableToReplayMessages: Replay params are not valid',
  )
  const raw = await t.socket()
  raw.send(['1', '1', `realtime:${topic}`, 'phx_join', { config: { broadcast: { replay: { since: 0 } } } }])
  await expect.poll(() => raw.messages.length).toBe(1)
  expect(JSON.stringify(raw.messages[0])).toContain('Replay is not allowed for public channels')
})

test('a new token counts: rights that are gone end the channel, with the reason', async () => {
  const topic = uniqueTopic()
  await admit(topic, ADA)
  const { client, channel } = await member(topic, ADA)
  const system: { message: string }[] = []
  channel.on('system', {}, message => system.push(message as { message: string }))
  await client.setAuth(await t.token(ADA, { aal: 'aal2' }))
  expect(await channel.send({ type: 'broadcast', event: 'e', payload: {} })).toBe('ok')
  await t.database.adminPool.query('delete from public.members where topic = $1', [topic])
  // Policies are checked at the join and for each token, as on the hosted service, unless the project requests more.
  expect(await channel.send({ type: 'broadcast', event: 'e', payload: {} })).toBe('ok')
  await client.setAuth(await t.token(ADA, { aal: 'aal3' }))
  await expect.poll(() => channel.state).toBe('closed')
  expect(system.map(({ message }) => message)).toEqual([
    `You do not have permissions to read from this Channel topic: ${topic}`,
  ])
})

test('an account that is reviewed keeps the channels that policies still allow, and no other', async () => {
  const [kept, lost, narrowed] = [uniqueTopic(), uniqueTopic(), uniqueTopic()]
  for (const topic of [kept, lost, narrowed]) await admit(topic, ADA)
  await admit(lost, EVE)
  const { client, channel } = await member(lost, ADA, priv, second)
  const system: string[] = []
  channel.on('system', {}, ({ message }: { message: string }) => system.push(message))
  const still = await subscribed(client.channel(kept, { config: priv }))
  const quiet = await subscribed(client.channel(narrowed, { config: priv }))
  const eve = await member(lost, EVE)
  await t.database.adminPool.query(`
    begin;
    delete from public.members where topic = '${lost}';
    update public.members set writes = false where topic = '${narrowed}';
    select realtime.review_account('${ADA}');
    commit`)
  await expect.poll(() => channel.state).toBe('closed')
  expect(system).toEqual([`You do not have permissions to read from this Channel topic: ${lost}`])
  const held = () => [...second.realtime.context.sockets].flatMap(({ channels }) => [...channels.values()])
  await expect
    .poll(() => held().find(({ name }) => name === narrowed)!.policies.broadcast)
    .toEqual({ read: true, write: false })
  expect(await still.send({ type: 'broadcast', event: 'e', payload: {} })).toBe('ok')
  expect([still.state, quiet.state, eve.channel.state]).toEqual(['joined', 'joined', 'joined'])
  await expect(member(lost, ADA)).rejects.toThrow('You do not have permissions to read')
})

test('a right that goes while its channel is joined is noticed', async () => {
  const topic = uniqueTopic()
  await admit(topic, ADA)
  const { context } = t.first.realtime
  const { settle } = context
  context.settle = async () => {
    context.settle = settle
    await t.database.adminPool.query(
      `delete from public.members where topic = '${topic}'; select realtime.review_account('${ADA}')`,
    )
    await expect.poll(() => context.reviews.count).toBeGreaterThan(before)
  }
  const before = context.reviews.count
  const config = { private: true, broadcast: { replay: { since: 0 } } }
  const { channel } = await member(topic, ADA, config)
  await expect.poll(() => channel.state).toBe('closed')
})

test('clients do not ask for reviews', async () => {
  const { rows } = await t.database.adminPool.query(
    `select role from unnest(array['anon', 'authenticated']) as role
     where has_function_privilege(role, 'realtime.review_account(uuid)', 'execute')`,
  )
  expect(rows).toEqual([])
})

test('a channel ends when its token expires, and when its session has ended or its account is banned', async () => {
  const topic = uniqueTopic()
  const session = '33333333-3333-4333-8333-333333333333'
  await t.database.adminPool.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $2, now(), now())`,
    [session, EVE],
  )
  const ended = async (claims: Record<string, unknown>, seconds: number, end: () => unknown) => {
    const client = t.client({ token: await t.token(EVE, claims, seconds) })
    await client.setAuth()
    const channel = await subscribed(client.channel(topic))
    const system: string[] = []
    channel.on('system', {}, ({ message }: { message: string }) => system.push(message))
    await end()
    await t.first.realtime.check()
    await expect.poll(() => channel.state).toBe('closed')
    return system
  }
  expect(await ended({}, 30, () => t.pass(31))).toEqual([
    expect.stringMatching(/^Token has expired [1-9]\d? seconds ago$/),
  ])
  const signOut = () => t.database.adminPool.query('delete from auth.sessions where id = $1', [session])
  expect(await ended({ session_id: session }, 600, signOut)).toEqual(['The session of the token has ended'])
  const ban = () =>
    t.database.adminPool.query(`update auth.users set banned_until = now() + interval '1 h' where id = $1`, [
      EVE,
    ])
  expect(await ended({}, 600, ban)).toEqual(['The session of the token has ended'])
  await expect(member(topic, EVE, {})).rejects.toThrow('The session of the token has ended')
})

test.each([
  ['a forged token', () => t.token(ADA).then(token => `${token.slice(0, -4)}AAAA`), 'JwtSignatureError'],
  ['an expired token', () => t.token(ADA, {}, -5), /InvalidJWTToken: Token has expired [5-9] seconds ago/],
  ['no token', async () => 'nonsense', 'MalformedJWT: The token provided is not a valid JWT'],
])('%s is refused with the reason of the service', async (_, make, reason) => {
  const client = t.client({ token: await make() })
  await client.setAuth()
  await expect(subscribed(client.channel(uniqueTopic()))).rejects.toThrow(reason)
})

test('a policy that fails lets nobody in', async () => {
  const topic = uniqueTopic()
  await admit(topic, ADA)
  await t.database.adminPool.query(
    `create policy broken on realtime.messages as restrictive for select to authenticated
     using (realtime.topic() = 'x' or (1 / (length(realtime.topic()) - length(realtime.topic()))) = 1)`,
  )
  await expect(member(topic, ADA)).rejects.toThrow('Unauthorized')
  await t.database.adminPool.query('drop policy broken on realtime.messages')
})
