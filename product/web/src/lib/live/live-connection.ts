// Keeps the one connection of a tab: joins private topics, joins them again after any end, and knows whether it is up.
// realtime-js reconnects the socket and joins its channels again. This module adds what is missing: a channel that was
// refused or closed is tried again at growing intervals.
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { wait } from '@/lib/wait'

/**
 * `absent` where the installation has no realtime; `connecting` until the first topic is joined; `lost` once there was
 * a connection and there is none; `refused` where the server accepts none.
 */
export type LiveState = 'absent' | 'idle' | 'connecting' | 'live' | 'lost' | 'refused'

export interface TopicListener {
  /** Called for each new channel. Presence and replay are requested here. `private` is set. */
  config?: () => Omit<NonNullable<Parameters<SupabaseClient['channel']>[1]>['config'], 'private'>
  /** Binds to a channel before it is joined. */
  listen: (channel: RealtimeChannel) => void
  /**
   * Called when the topic is joined, for the first time or again: messages in between were missed. Call `track` here.
   */
  onJoined?: (channel: RealtimeChannel) => void
}

export type LiveConnection = ReturnType<typeof createLiveConnection>

/** Replaces a connection: pages are polled. */
export const noConnection: Pick<LiveConnection, 'join' | 'subscribe' | 'getSnapshot' | 'isLive'> = {
  join: () => () => {},
  subscribe: () => () => {},
  getSnapshot: () => 'absent',
  isLive: () => false,
}

const backOffMs = [1_000, 5_000, 15_000, 60_000, 300_000]
/** Clients that lost the same server must not return at the same moment. */
const spread = (ms: number) => ms * (0.75 + Math.random() / 2)

export function createLiveConnection(client: Pick<SupabaseClient, 'channel' | 'removeChannel' | 'realtime'>) {
  const topics = new Map<string, LiveState>()
  const listeners = new Set<() => void>()
  const leavers = new Set<() => void>()
  let wasLive = false
  let state: LiveState = 'idle'

  const set = (topic: string, next: LiveState | null) => {
    if (topics.get(topic) === (next ?? undefined)) return
    if (next) topics.set(topic, next)
    else topics.delete(topic)
    if (next === 'live') wasLive = true
    const states = [...topics.values()]
    const worst = (['lost', 'connecting', 'live', 'refused'] as const).find(one => states.includes(one))
    state = worst ?? 'idle'
    for (const listener of listeners) listener()
  }

  /** Resolves when another channel is needed. @returns whether it was joined */
  const stay = async (topic: string, listener: TopicListener, left: AbortSignal) => {
    // The client may have renewed its token: a token of its own expires while the tab sleeps.
    await client.realtime.setAuth()
    // While a channel of this topic is leaving, the client would return that one again.
    const former = client.realtime.getChannels().find(one => one.subTopic === topic)
    if (former) await client.removeChannel(former)
    if (left.aborted || client.realtime.getChannels().some(one => one.subTopic === topic)) return false
    const channel = client.channel(topic, { config: { ...listener.config?.(), private: true } })
    listener.listen(channel)
    let joined = false
    await new Promise<void>(resolve => {
      left.addEventListener('abort', () => resolve(), { once: true })
      channel.subscribe(status => {
        if (left.aborted) return
        if (status === 'SUBSCRIBED') {
          joined = true
          set(topic, 'live')
          listener.onJoined?.(channel)
        } else if (status !== 'CLOSED' && !client.realtime.isConnected()) {
          set(topic, wasLive ? 'lost' : 'connecting')
        } else {
          set(topic, 'refused')
          resolve()
        }
      })
    })
    await client.removeChannel(channel)
    return joined
  }

  const keep = async (topic: string, listener: TopicListener, left: AbortSignal) => {
    for (let refusals = 0; !left.aborted;) {
      const joined = await stay(topic, listener, left)
      refusals = joined ? 0 : refusals + 1
      await wait(spread(backOffMs[Math.max(0, refusals - 1)] ?? backOffMs.at(-1)!), left)
    }
  }

  return {
    /** Stays joined to a private topic. Each topic has one listener at a time. @returns a function that leaves it */
    join(topic: string, listener: TopicListener): () => void {
      const leaving = new AbortController()
      const leave = () => {
        leavers.delete(leave)
        leaving.abort()
        set(topic, null)
      }
      leavers.add(leave)
      set(topic, 'connecting')
      // Where the browser has no WebSocket, the state stays at connecting.
      keep(topic, listener, leaving.signal).catch(() => {})
      return leave
    },
    /** Calls back on each change of a topic. */
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Returns the state of all topics together. A refused one does not show beside a live one. */
    getSnapshot: () => state,
    isLive: (topic: string) => topics.get(topic) === 'live',
    /** Leaves every topic. The client closes the socket when none is joined any more. */
    close() {
      for (const leave of leavers) leave()
    },
  }
}
