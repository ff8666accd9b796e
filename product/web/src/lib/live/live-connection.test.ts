import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { beforeEach, expect, it, vi } from 'vitest'
import { createLiveConnection } from './live-connection'

type Status = 'SUBSCRIBED' | 'CHANNEL_ERROR' | 'TIMED_OUT' | 'CLOSED'
interface FakeChannel {
  subTopic: string
  params: { config: object }
  subscribe(callBack: (status: Status) => void): void
  tell(status: Status): void
}

/** Implements the part of the client that a connection uses. */
function fakeClient() {
  const made: FakeChannel[] = []
  let open: FakeChannel[] = []
  const socket = { isConnected: true }
  const client = {
    channel(subTopic: string, params: FakeChannel['params']) {
      let callBack: (status: Status) => void = () => {}
      const channel: FakeChannel = {
        subTopic,
        params,
        subscribe: given => (callBack = given),
        tell: status => callBack(status),
      }
      made.push(channel)
      open.push(channel)
      return channel
    },
    async removeChannel(channel: FakeChannel) {
      open = open.filter(one => one !== channel)
      return 'ok'
    },
    realtime: {
      setAuth: vi.fn(async () => {}),
      getChannels: () => open,
      isConnected: () => socket.isConnected,
    },
  }
  return { client: client as unknown as SupabaseClient, made, socket, open: () => open }
}

beforeEach(() => {
  vi.useFakeTimers()
})

const listener = () => ({ listen: vi.fn<(channel: RealtimeChannel) => void>(), onJoined: vi.fn() })
const asked = async (made: readonly unknown[], count: number) => {
  await vi.advanceTimersByTimeAsync(0)
  expect(made).toHaveLength(count)
}

it('joins a private topic with the token of the moment', async () => {
  const { client, made } = fakeClient()
  const connection = createLiveConnection(client)
  const heard = listener()
  connection.join('team', heard)
  expect(connection.getSnapshot()).toBe('connecting')
  await asked(made, 1)
  expect(client.realtime.setAuth).toHaveBeenCalledTimes(1)
  expect(made[0]!.params.config).toMatchObject({ private: true })
  expect(heard.listen).toHaveBeenCalledTimes(1)
  made[0]!.tell('SUBSCRIBED')
  expect(connection.getSnapshot()).toBe('live')
  expect(heard.onJoined).toHaveBeenCalledTimes(1)
})

it('is lost while the socket is gone, and live once the client has joined again', async () => {
  const { client, made, socket } = fakeClient()
  const connection = createLiveConnection(client)
  const heard = listener()
  connection.join('team', heard)
  await asked(made, 1)
  made[0]!.tell('SUBSCRIBED')
  socket.isConnected = false
  made[0]!.tell('CHANNEL_ERROR')
  expect(connection.getSnapshot()).toBe('lost')
  socket.isConnected = true
  made[0]!.tell('SUBSCRIBED')
  expect(connection.getSnapshot()).toBe('live')
  expect(heard.onJoined).toHaveBeenCalledTimes(2)
  expect(made).toHaveLength(1)
})

it('is connecting, not lost, where there never was a connection', async () => {
  const { client, made, socket } = fakeClient()
  const connection = createLiveConnection(client)
  socket.isConnected = false
  connection.join('team', listener())
  await asked(made, 1)
  made[0]!.tell('CHANNEL_ERROR')
  expect(connection.getSnapshot()).toBe('connecting')
})

it('asks a server that refuses it less and less often', async () => {
  const { client, made } = fakeClient()
  const connection = createLiveConnection(client)
  connection.join('team', listener())
  const waits: number[] = []
  for (let refusal = 1; refusal <= 6; refusal++) {
    await asked(made, refusal)
    made.at(-1)!.tell('CHANNEL_ERROR')
    expect(connection.getSnapshot()).toBe('refused')
    const from = Date.now()
    await vi.advanceTimersToNextTimerAsync()
    waits.push(Date.now() - from)
  }
  for (const [index, ms] of [1_000, 5_000, 15_000, 60_000, 300_000, 300_000].entries()) {
    expect(waits[index]).toBeGreaterThanOrEqual(ms * 0.75)
    expect(waits[index]).toBeLessThanOrEqual(ms * 1.25)
  }
})

it('joins a channel that the server has closed again, with a new token', async () => {
  const { client, made } = fakeClient()
  createLiveConnection(client).join('team', listener())
  await asked(made, 1)
  made[0]!.tell('SUBSCRIBED')
  made[0]!.tell('CLOSED')
  await vi.advanceTimersByTimeAsync(1_250)
  await asked(made, 2)
  expect(client.realtime.setAuth).toHaveBeenCalledTimes(2)
})

it('leaves one topic, or all, and asks for them no more', async () => {
  const { client, made, open } = fakeClient()
  const connection = createLiveConnection(client)
  const leave = connection.join('team', listener())
  connection.join('community', listener())
  await asked(made, 2)
  for (const channel of made) channel.tell('SUBSCRIBED')
  leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(open().map(({ subTopic }) => subTopic)).toEqual(['community'])
  expect(connection.getSnapshot()).toBe('live')
  connection.close()
  await vi.runAllTimersAsync()
  expect(open()).toEqual([])
  expect(connection.getSnapshot()).toBe('idle')
  expect(made).toHaveLength(2)
})

it('joins a topic again that is still being left', async () => {
  const { client, made, open } = fakeClient()
  const connection = createLiveConnection(client)
  connection.join('team', listener())
  await asked(made, 1)
  made[0]!.tell('SUBSCRIBED')
  connection.close()
  createLiveConnection(client).join('team', listener())
  await asked(made, 2)
  expect(open()).toEqual([made[1]])
})

it('tells of each topic on its own whether it is live', async () => {
  const { client, made } = fakeClient()
  const connection = createLiveConnection(client)
  const told = vi.fn()
  connection.join('account:me', listener())
  connection.join('team', listener())
  await asked(made, 2)
  made[0]!.tell('SUBSCRIBED')
  connection.subscribe(told)
  made[1]!.tell('CHANNEL_ERROR')
  expect([connection.isLive('account:me'), connection.isLive('team')]).toEqual([true, false])
  expect(connection.getSnapshot()).toBe('live')
  expect(told).toHaveBeenCalledTimes(1)
  connection.close()
})
