// Tests the realtime wire of the backend alone: two processes on one database, used by the real client, one of them
// killed.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedCluster } from '@juno/postgres/embedded-cluster'
import { COPIED_PASSWORD, layCluster } from '@juno/postgres/testing/copied-cluster'
import { postgresChangesFilter } from '@supabase/realtime-js'
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openStandaloneBackend } from './standalone-backend'

type Backend = Awaited<ReturnType<typeof openStandaloneBackend>>
type Cluster = Awaited<ReturnType<typeof startEmbeddedCluster>>

let folder: string
let cluster: Cluster
let first: Backend
let second: Backend
const clients: SupabaseClient[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'juno-realtime-'))
  const dataDir = path.join(folder, 'postgres')
  await layCluster(dataDir)
  cluster = await startEmbeddedCluster({
    dataDir,
    password: COPIED_PASSWORD,
    durable: false,
    log: () => undefined,
  })
  const { user, password, host, port } = cluster.connection
  const project = {
    configToml: '[realtime]\nenabled = true',
    migration: `
      create table notes (id bigint primary key, owner uuid default auth.uid(), n int not null);
      alter table notes enable row level security;
      create policy own on notes to authenticated using (owner = auth.uid()) with check (owner = auth.uid());
      create table counters (id int primary key, n int not null, name text, done boolean);
      alter table counters enable row level security;
      create policy all_read on counters for select using (true);
      alter publication supabase_realtime add table notes, counters;
      create policy receive on realtime.messages for select to authenticated
        using (realtime.topic() = 'own:' || auth.uid());
      create policy send on realtime.messages for insert to authenticated with check (true);`,
    environment: {
      DATABASE_URL: `postgresql://${user}:${password}@/postgres?host=${encodeURIComponent(host)}&port=${port}`,
      SUPABASE_JWT_SECRET: 'a secret that both processes are given',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_of_the_acceptance_test',
      SUPABASE_SECRET_KEY: 'sb_secret_of_the_acceptance_test',
    },
  }
  first = await openStandaloneBackend(project)
  second = await openStandaloneBackend(project)
})
afterAll(async () => {
  for (const client of clients) await client.removeAllChannels()
  await first?.close()
  await second?.close()
  await cluster?.stop()
  await rm(folder, { recursive: true, force: true })
})

function connect({ url, key }: Backend, name: 'publishable' | 'secret' = 'publishable') {
  const client = createClient(url, key(name), {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never, reconnectAfterMs: () => 100 },
  })
  clients.push(client)
  return client
}

async function signUp(backend: Backend, email: string) {
  const client = connect(backend)
  const { data, error } = await client.auth.signUp({ email, password: 'correct horse battery' })
  expect(error).toBeNull()
  await client.realtime.setAuth()
  return { client, id: data.user!.id }
}

const joined = (channel: RealtimeChannel) =>
  new Promise<RealtimeChannel>((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve(channel)
      else reject(error ?? new Error(status))
    })
  })

test('members of two processes hear their own rows, each other and who is present', async () => {
  const ada = await signUp(first, 'ada@example.org')
  const eve = await signUp(second, 'eve@example.org')
  const heard: { hearer: string; owner: string; n: number }[] = []
  const rowsOf = ({ client, id }: typeof ada) => {
    const channel = client.channel('rows')
    channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'notes' }, ({ new: row }) =>
      heard.push({ hearer: id, owner: row.owner as string, n: row.n as number }),
    )
    return joined(channel)
  }
  await rowsOf(ada)
  await rowsOf(eve)
  await ada.client.from('notes').insert({ id: 1, n: 1 }).throwOnError()
  await eve.client.from('notes').insert({ id: 2, n: 2 }).throwOnError()
  // Each has a process of its own, so the order is open.
  await expect
    .poll(() => heard.toSorted((one, other) => one.n - other.n))
    .toEqual([
      { hearer: ada.id, owner: ada.id, n: 1 },
      { hearer: eve.id, owner: eve.id, n: 2 },
    ])

  const room = ({ client }: typeof ada, key: string) =>
    client.channel('room', { config: { presence: { key }, broadcast: { ack: true } } })
  const said: unknown[] = []
  const there = room(eve, 'eve').on('broadcast', { event: 'hello' }, ({ payload }) => said.push(payload))
  there.on('presence', { event: 'sync' }, () => undefined)
  await joined(there)
  const here = await joined(room(ada, 'ada').on('presence', { event: 'sync' }, () => undefined))
  expect(await here.track({ page: 1 })).toBe('ok')
  expect(await here.send({ type: 'broadcast', event: 'hello', payload: { a: 1 } })).toBe('ok')
  await expect.poll(() => [said, Object.keys(there.presenceState())]).toEqual([[{ a: 1 }], ['ada']])

  // The topic of another account stays closed.
  await joined(eve.client.channel(`own:${eve.id}`, { config: { private: true } }))
  await expect(joined(eve.client.channel(`own:${ada.id}`, { config: { private: true } }))).rejects.toThrow(
    'You do not have permissions to read',
  )
})

test('a client connects, tells how it is, keeps its channels and disconnects', async () => {
  const { realtime } = connect(second)
  const beats: string[] = []
  realtime.onHeartbeat(status => beats.push(status))
  expect(realtime.endpointURL()).toContain('/realtime/v1/websocket?')
  realtime.connect()
  expect([realtime.isConnecting(), realtime.isDisconnecting()]).toEqual([true, false])
  await expect.poll(() => realtime.isConnected()).toBe(true)
  expect(realtime.connectionState()).toBe('open')
  await realtime.sendHeartbeat()
  await expect.poll(() => beats).toEqual(['sent', 'ok'])
  realtime.push({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: 'of the test' })
  realtime.log('test', 'a line of the log')
  const [one, other] = [realtime.channel('one'), realtime.channel('other')]
  await joined(one)
  await joined(other)
  expect(realtime.getChannels()).toEqual([one, other])
  expect(await realtime.removeChannel(one)).toBe('ok')
  expect(await realtime.removeAllChannels()).toEqual(['ok'])
  await realtime.disconnect()
  expect(realtime.isConnected()).toBe(false)
})

test('a channel sends over HTTP, hands its listeners on, refreshes its token and leaves', async () => {
  const { client, id } = await signUp(first, 'ida@example.org')
  const heard: string[] = []
  const template = client.channel('template')
  template.on('broadcast', { event: '*' }, ({ event }) => heard.push(event))
  const channel = client.channel(`own:${id}`, { config: { private: true } })
  channel.copyBindings(template)
  channel.updateJoinPayload({ note: 'ignored' })
  await joined(channel)
  expect(await channel.httpSend('over HTTP', { a: 1 })).toEqual({ success: true })
  await expect.poll(() => heard).toEqual(['over HTTP'])
  const { data } = await client.auth.refreshSession()
  await client.realtime.setAuth(data.session!.access_token)
  expect(await channel.track({ page: 1 })).toBe('ok')
  expect(await channel.untrack()).toBe('ok')
  expect(await channel.unsubscribe()).toBe('ok')
  channel.teardown()
  expect(client.getChannels()).not.toContain(channel)
})

test('every filter of the builder is understood', async () => {
  const writer = connect(second, 'secret')
  const all = postgresChangesFilter()
    .eq('id', 100)
    .neq('n', 8)
    .gt('n', 6)
    .gte('n', 7)
    .lt('n', 8)
    .lte('n', 7)
    .in('name', ['a,b', 'other'])
    .like('name', 'a%')
    .ilike('name', 'A%')
    .is('done', true)
    .isDistinct('name', 'b')
    .not('name', 'eq', 'c')
  expect(all.toString()).toBe(all.build())
  // Visitors may not filter with regular expressions.
  const { client } = await signUp(first, 'eva@example.org')
  const patterns = postgresChangesFilter().match('name', '^a').imatch('name', 'B$')
  const heard: unknown[] = []
  const listening = async (of: SupabaseClient, name: string, filter: typeof all) => {
    const channel = of.channel(name)
    channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'counters', filter }, change =>
      heard.push([name, change.new.id]),
    )
    await joined(channel)
  }
  await listening(connect(first), 'all', all)
  await listening(client, 'patterns', patterns)
  await writer.from('counters').insert({ id: 99, n: 1, name: 'no' }).throwOnError()
  await writer.from('counters').insert({ id: 100, n: 7, name: 'a,b', done: true }).throwOnError()
  await expect
    .poll(() => heard.sort())
    .toEqual([
      ['all', 100],
      ['patterns', 100],
    ])
  await writer.from('counters').delete().gte('id', 99).throwOnError()
})

test('after one process was killed among changes, every subscriber has the state of the database, and no ghost stays', async () => {
  const writer = connect(second, 'secret')
  await writer
    .from('counters')
    .upsert([1, 2, 3].map(id => ({ id, n: 0 })))
    .throwOnError()
  const ghost = await joined(connect(first).channel('ghosts', { config: { presence: { key: 'ghost' } } }))
  await ghost.track({})
  const watcher = connect(second)
    .channel('ghosts')
    .on('presence', { event: 'sync' }, () => undefined)
  await joined(watcher)
  await expect.poll(() => Object.keys(watcher.presenceState())).toEqual(['ghost'])

  const pages = await Promise.all(
    Array.from({ length: 10 }, async (_, at) => {
      const client = connect(at % 2 === 0 ? first : second)
      const state = new Map<number, number>()
      const took = ({ id, n }: { id: number; n: number }) => state.set(id, Math.max(n, state.get(id) ?? 0))
      const channel = client.channel('counters')
      channel.on('postgres_changes', { event: '*', schema: 'public', table: 'counters' }, ({ new: row }) =>
        took(row as { id: number; n: number }),
      )
      await new Promise<void>(resolve => {
        // Missed changes are fetched again whenever the channel is joined.
        channel.subscribe(status => {
          if (status !== 'SUBSCRIBED') return
          void client
            .from('counters')
            .select('id, n')
            .then(({ data }) => {
              for (const row of data ?? []) took(row as { id: number; n: number })
              resolve()
            })
        })
      })
      return state
    }),
  )
  for (let n = 1; n <= 300; n++) {
    await writer
      .from('counters')
      .update({ n })
      .eq('id', (n % 3) + 1)
      .throwOnError()
    if (n === 100) await first.stop('SIGKILL')
    if (n === 200) await first.start()
  }
  const { data } = await writer.from('counters').select('id, n').order('id').throwOnError()
  const expected = (data as { id: number; n: number }[]).map(({ id, n }) => [id, n])
  await expect
    .poll(() => pages.map(state => [...state].sort(([a], [b]) => a - b)), { timeout: 30_000 })
    .toEqual(pages.map(() => expected))
  // The client reconnects by itself, and is present again only when it tracks again.
  await expect.poll(() => Object.keys(watcher.presenceState()), { timeout: 30_000 }).toEqual([])
}, 90_000)

test('a project that switches it off is not served', async () => {
  const project = { configToml: '[realtime]\nenabled = false', migration: 'select 1;' }
  const off = await openStandaloneBackend(project)
  try {
    const refusal = new Promise<string>(resolve => {
      new WebSocket(`${off.url.replace('http', 'ws')}/realtime/v1/websocket`).once('error', ({ message }) =>
        resolve(message),
      )
    })
    expect(await refusal).toContain('404')
    const response = await fetch(`${off.url}/realtime/v1/api/broadcast`, { method: 'POST' })
    expect(response.status).toBe(404)
  } finally {
    await off.close()
  }
})
