// Tests presence of the real client, over two processes. A killed process leaves nobody behind.
import type { RealtimeChannel } from '@supabase/realtime-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openTestRealtime,
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
})
afterAll(() => t.close())

async function present(topic: string, key: string, process?: TestProcess) {
  const events: string[] = []
  const channel = t
    .client(process ? { process } : {})
    .channel(topic, { config: { presence: { key } } })
    .on('presence', { event: 'join' }, ({ key: who }) => events.push(`join ${who}`))
    .on('presence', { event: 'leave' }, ({ key: who }) => events.push(`leave ${who}`))
    .on('presence', { event: 'sync' }, () => undefined)
  return { events, channel: await subscribed(channel) }
}

const who = (channel: RealtimeChannel) =>
  Object.fromEntries(
    Object.entries(channel.presenceState()).map(([key, metas]) => [
      key,
      metas.map(({ presence_ref: _, ...rest }) => rest),
    ]),
  )

test('track, update and untrack are seen by all, over processes, with join and leave', async () => {
  const topic = uniqueTopic()
  const ada = await present(topic, 'ada')
  const eve = await present(topic, 'eve', second)
  expect(await ada.channel.track({ page: 1 })).toBe('ok')
  await expect.poll(() => [who(ada.channel), who(eve.channel)]).toEqual(Array(2).fill({ ada: [{ page: 1 }] }))
  expect(await eve.channel.track({ page: 2, phx_ref: 'forged' })).toBe('ok')
  expect(await ada.channel.track({ page: 3 })).toBe('ok')
  const both = { ada: [{ page: 3 }], eve: [{ page: 2 }] }
  await expect.poll(() => [who(ada.channel), who(eve.channel)]).toEqual([both, both])
  // A later client is told at once who is there.
  const late = await present(topic, 'late', second)
  await expect.poll(() => who(late.channel)).toEqual(both)
  expect(await ada.channel.untrack()).toBe('ok')
  await expect
    .poll(() => [who(late.channel), who(eve.channel)])
    .toEqual(Array(2).fill({ eve: [{ page: 2 }] }))
  expect(eve.events).toContain('join ada')
  expect(eve.events).toContain('leave ada')
})

test('who leaves, or loses the connection, is gone; two sockets may share a key', async () => {
  const topic = uniqueTopic()
  const watcher = await present(topic, 'watcher')
  const [one, other] = [await present(topic, 'ada', second), await present(topic, 'eve')]
  await one.channel.track({ n: 1 })
  await other.channel.track({ n: 2 })
  await expect.poll(() => who(watcher.channel)).toEqual({ ada: [{ n: 1 }], eve: [{ n: 2 }] })
  await one.channel.unsubscribe()
  await expect.poll(() => who(watcher.channel)).toEqual({ eve: [{ n: 2 }] })
  await (await present(topic, 'eve', second)).channel.track({ n: 3 })
  await expect.poll(() => who(watcher.channel).eve?.length).toBe(2)
  const late = await present(topic, 'late')
  await expect.poll(() => who(late.channel).eve?.length).toBe(2)
  await other.channel.socket.disconnect()
  await expect.poll(() => who(late.channel)).toEqual({ eve: [{ n: 3 }] })
})

test('a killed process leaves no ghost for longer than its heartbeat', async () => {
  const topic = uniqueTopic()
  const doomed = await t.start()
  const watcher = await present(topic, 'watcher')
  const ghost = await present(topic, 'ghost', doomed)
  await ghost.channel.track({ alive: true })
  await expect.poll(() => who(watcher.channel)).toEqual({ ghost: [{ alive: true }] })
  await doomed.kill()
  await expect.poll(() => who(watcher.channel)).toEqual({})
  const { rows } = await t.database.adminPool.query('select from realtime.presences where topic = $1', [
    `public:${topic}`,
  ])
  expect(rows).toEqual([])
})

/** Simulates a process without processor time: it is alive, and is not seen. */
async function stall(process: TestProcess) {
  const { relay } = process.realtime.context
  const beat = relay.beat.bind(relay)
  relay.beat = async () => undefined
  await t.database.adminPool.query(
    `update realtime.processes set seen_at = now() - interval '1 hour' where id = $1`,
    [relay.processId],
  )
  return () => void (relay.beat = beat)
}

test('who is present at a process that is late is seen by those who come', async () => {
  const topic = uniqueTopic()
  const [late, reader] = [await t.start(), await t.start()]
  const ada = await present(topic, 'ada', late)
  await present(topic, 'watcher', reader)
  await ada.channel.track({ n: 1 })
  for (const process of [t.first, second, reader]) process.realtime.context.relay.beat = async () => undefined
  const goOn = await stall(late)
  const eve = await present(topic, 'eve', reader)
  goOn()
  await expect.poll(() => who(eve.channel)).toEqual({ ada: [{ n: 1 }] })
  for (const process of [t.first, second]) delete (process.realtime.context.relay as { beat?: unknown }).beat
})

test('who came and left while one process had given another up is told when it is back', async () => {
  const topic = uniqueTopic()
  const [left, right] = [await t.start(), await t.start()]
  const ada = await present(topic, 'ada', left)
  const bob = await present(topic, 'bob', left)
  const eve = await present(topic, 'eve', right)
  await bob.channel.track({ n: 1 })
  await eve.channel.track({ n: 2 })
  await expect
    .poll(() => [who(eve.channel), who(ada.channel)])
    .toEqual(Array(2).fill({ bob: [{ n: 1 }], eve: [{ n: 2 }] }))
  const publish = left.realtime.context.relay.publish
  left.realtime.context.relay.publish = () => undefined
  const goOn = await stall(right)
  await expect.poll(() => who(ada.channel)).toEqual({ bob: [{ n: 1 }] })
  await ada.channel.track({ n: 3 })
  await bob.channel.untrack()
  left.realtime.context.relay.publish = publish
  goOn()
  expect(await eve.channel.track({ n: 4 })).toBe('ok')
  const both = { ada: [{ n: 3 }], eve: [{ n: 4 }] }
  await expect.poll(() => [who(eve.channel), who(ada.channel)]).toEqual([both, both])
})

function gate() {
  let resolve = () => {}
  const promise = new Promise<void>(open => (resolve = open))
  return { promise, resolve }
}

test('a heartbeat during an update does not bring back what the update replaced', async () => {
  const topic = uniqueTopic()
  const process = await t.start()
  const { presences, realtimePool } = process.realtime.context
  const ada = await present(topic, 'ada', process)
  await ada.channel.track({ n: 1 })
  const query = realtimePool.query.bind(realtimePool) as (...args: unknown[]) => Promise<unknown>
  const restoring = gate()
  const replaced = gate()
  const restored = gate()
  // The heartbeat restores what it knew when it began, after the update has deleted it and before that is known here.
  realtimePool.query = (async (text: unknown, ...rest: unknown[]) => {
    if (typeof text === 'string' && text.includes('restored as')) {
      restoring.resolve()
      await replaced.promise
    }
    const result = await query(text, ...rest)
    if (typeof text === 'string' && text.includes('replaced as')) {
      replaced.resolve()
      await restored.promise
    }
    return result
  }) as typeof realtimePool.query
  const heartbeat = presences.reconcile().finally(() => restored.resolve())
  await restoring.promise
  expect(await ada.channel.track({ n: 2 })).toBe('ok')
  await heartbeat
  realtimePool.query = query as typeof realtimePool.query
  const { rows } = await t.database.adminPool.query('select meta from realtime.presences where topic = $1', [
    `public:${topic}`,
  ])
  expect(rows).toEqual([{ meta: { n: 2 } }])
})

test('what is no map is refused, and too many changes close the channel with the reason', async () => {
  const { channel } = await present(uniqueTopic(), 'ada')
  expect(await channel.track('text' as unknown as Record<string, unknown>)).toBe('error')
  const system: string[] = []
  channel.on('system', {}, ({ message }: { message: string }) => system.push(message))
  for (let n = 0; n < 25; n++) void channel.track({ n })
  await expect.poll(() => channel.state).toBe('closed')
  expect(system).toEqual(['Client presence rate limit exceeded'])
})

test('what is present on a topic fits into one message; one that does not is refused and changes nothing', async () => {
  const small = await t.start({ queueBytes: 2_000 })
  const topic = uniqueTopic()
  const ada = await present(topic, 'ada', small)
  const eve = await present(topic, 'eve', small)
  expect(await ada.channel.track({ x: 'a'.repeat(500) })).toBe('ok')
  expect(await eve.channel.track({ x: 'e'.repeat(500) })).toBe('error')
  expect(await eve.channel.track({ x: 'e'.repeat(300) })).toBe('ok')
  expect(await ada.channel.track({ x: 'a'.repeat(800) })).toBe('error')
  const both = { ada: [{ x: 'a'.repeat(500) }], eve: [{ x: 'e'.repeat(300) }] }
  await expect.poll(() => who(ada.channel)).toEqual(both)
  const late = await present(topic, 'late', small)
  await expect.poll(() => who(late.channel)).toEqual(both)
})
