// Reads the queries of the open page again when the database says that their rows have changed. The queries of the page
// decide which topics are joined.
import { audienceOf, liveTopic, type LiveAudience, type LiveSignal } from '@juno/domain/live/live-signals'
import type { Query, QueryClient } from '@tanstack/react-query'
import { isFinal } from '@/lib/query-client'
import type { LiveConnection } from './live-connection'
import { readLive, signalsOf } from './live-query'

/** By then, a page that made the change itself has read it. */
const leastMs = 150
/**
 * All values are in milliseconds. `spread`: a read begins within this time after its signal, so that a thousand open
 * pages do not ask at once. `interval`: the least time between two reads of one query. `poll`: the time between two
 * reads while the topic is not live.
 */
const pace: Record<LiveAudience, { spread: number; interval: number; poll: number }> = {
  community: { spread: 2_000, interval: 4_000, poll: 120_000 },
  team: { spread: 300, interval: 1_000, poll: 20_000 },
  account: { spread: 300, interval: 1_000, poll: 120_000 },
}
/** At most this many signals are replayed, so there may have been more. */
const mostReplayed = 25
/** The clocks of a browser and the server may differ by this much. */
const clockSlackMs = 10_000
/** A page that is left or hidden keeps its topics for this long. */
const lingerMs = 30_000
/** A failed read is tried again after this time. */
const againAfterMs = 10_000
/** After a topic has not been live for this long, its queries are polled. */
const pollAfterMs = 10_000

interface Unread {
  audience: LiveAudience
  /** The time of the latest signal. */
  since: number
  timer: ReturnType<typeof setTimeout> | undefined
}

interface Joined {
  leave: () => void
  lingering: ReturnType<typeof setTimeout> | undefined
  /** Null while its topic is live. */
  deafSince: number | null
}

const audiencesOf = (query: Query) => new Set(signalsOf(query).map(audienceOf))
const isHidden = () => document.visibilityState === 'hidden'

/** @returns a function that stops it */
export function followSignals(
  queryClient: QueryClient,
  connection: Pick<LiveConnection, 'join' | 'subscribe' | 'getSnapshot' | 'isLive'>,
  userId: string,
): () => void {
  const cache = queryClient.getQueryCache()
  const unread = new Map<Query, Unread>()
  const begun = new WeakMap<Query, number>()
  const joined = new Map<LiveAudience, Joined>()
  const heardOnce = new Set<LiveAudience>()
  let hiding: ReturnType<typeof setTimeout> | undefined
  let polling: ReturnType<typeof setInterval> | undefined
  let isStopped = false

  const live = (audience: LiveAudience) =>
    cache.findAll({ type: 'active' }).filter(query => audiencesOf(query).has(audience))

  const hear = (signal: LiveSignal) => {
    for (const query of cache.getAll())
      if (signalsOf(query).includes(signal)) changed(query, audienceOf(signal))
  }

  const changed = (query: Query, audience: LiveAudience) => {
    if (!query.isActive()) return query.invalidate()
    const waiting = unread.get(query)
    if (waiting) {
      waiting.since = Date.now()
      return
    }
    const entry: Unread = { audience, since: Date.now(), timer: undefined }
    unread.set(query, entry)
    const { spread, interval } = pace[audience]
    const next = (begun.get(query) ?? 0) + interval * (0.75 + Math.random() / 2)
    readIn(query, entry, Math.max(leastMs + Math.random() * spread, next - Date.now()))
  }

  const readIn = (query: Query, entry: Unread, ms: number) => {
    clearTimeout(entry.timer)
    entry.timer = setTimeout(() => read(query, entry), ms)
  }

  const read = (query: Query, entry: Unread) => {
    if (unread.get(query) !== entry) return
    if (!query.isActive()) {
      unread.delete(query)
      return query.invalidate()
    }
    // A person who comes back to the tab causes a read.
    if (isHidden()) return
    const { dataUpdatedAt, fetchStatus } = query.state
    const lastBegun = begun.get(query) ?? 0
    if (fetchStatus !== 'idle') readIn(query, entry, pace[entry.audience].interval)
    else if (lastBegun > entry.since && dataUpdatedAt >= lastBegun) unread.delete(query)
    else {
      unread.delete(query)
      void readLive(query).then(error => {
        if (error === null || isFinal(error) || isStopped || unread.has(query)) return
        unread.set(query, entry)
        readIn(query, entry, againAfterMs * (0.75 + Math.random() / 2))
      })
    }
  }

  const catchUp = (audience: LiveAudience) => {
    for (const query of cache.getAll()) if (audiencesOf(query).has(audience)) changed(query, audience)
  }

  const join = (audience: LiveAudience) => {
    let replayed = 0
    return connection.join(liveTopic(audience, userId), {
      // Rows may have changed between the first read of a page and its joining.
      config: () => {
        const read = live(audience).map(({ state }) => state.dataUpdatedAt || Date.now())
        return {
          broadcast: { replay: { since: Math.min(Date.now(), ...read) - clockSlackMs, limit: mostReplayed } },
        }
      },
      listen: channel =>
        channel.on('broadcast', { event: '*' }, ({ event, meta }) => {
          hear(event as LiveSignal)
          if (meta?.replayed && ++replayed === mostReplayed) catchUp(audience)
        }),
      onJoined: () => {
        if (heardOnce.has(audience)) catchUp(audience)
        heardOnce.add(audience)
      },
    })
  }

  const followPage = () => {
    const wanted = new Set(
      isHidden() && !hiding
        ? []
        : cache.findAll({ type: 'active' }).flatMap(query => [...audiencesOf(query)]),
    )
    for (const audience of wanted) {
      const present = joined.get(audience)
      if (!present)
        joined.set(audience, { leave: join(audience), lingering: undefined, deafSince: Date.now() })
      else if (present.lingering !== undefined) {
        clearTimeout(present.lingering)
        present.lingering = undefined
      }
    }
    for (const [audience, present] of joined)
      if (!wanted.has(audience))
        present.lingering ??= setTimeout(
          () => {
            joined.delete(audience)
            present.leave()
          },
          isHidden() ? 0 : lingerMs,
        )
    onState()
  }

  const onVisibility = () => {
    clearTimeout(hiding)
    hiding = undefined
    if (isHidden()) {
      hiding = setTimeout(() => {
        hiding = undefined
        followPage()
      }, lingerMs)
      return
    }
    for (const present of joined.values()) if (present.deafSince !== null) present.deafSince = Date.now()
    followPage()
    for (const [query, entry] of unread) readIn(query, entry, Math.random() * pace[entry.audience].spread)
  }

  const poll = () => {
    if (isHidden()) return
    const since = Date.now() - (connection.getSnapshot() === 'absent' ? 0 : pollAfterMs)
    const isDeaf = (audience: LiveAudience) => (joined.get(audience)?.deafSince ?? Infinity) <= since
    for (const query of cache.findAll({ type: 'active' })) {
      const deafTo = [...audiencesOf(query)].filter(isDeaf)
      if (deafTo.length === 0) continue
      const { data, dataUpdatedAt, errorUpdatedAt, fetchStatus } = query.state
      const usual = Math.min(...deafTo.map(audience => pace[audience].poll))
      const every = query.meta?.pollEvery?.(data) ?? usual
      if (every === false || fetchStatus !== 'idle') continue
      if (Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt) >= every) void readLive(query)
    }
  }

  const onState = () => {
    for (const [audience, present] of joined) {
      const isLive = connection.isLive(liveTopic(audience, userId))
      // The server has closed the topic, e.g. because an admin is none any more: what it refuses now closes the page.
      const isClosed = !isLive && present.deafSince === null && /live|refused/.test(connection.getSnapshot())
      if (isClosed) catchUp(audience)
      present.deafSince = isLive ? null : (present.deafSince ?? Date.now())
    }
    if (![...joined.values()].some(({ deafSince }) => deafSince !== null)) {
      clearInterval(polling)
      polling = undefined
    } else polling ??= setInterval(poll, 1_000)
  }

  const stops = [
    cache.subscribe(({ type, query, ...event }) => {
      if (type === 'updated' && 'action' in event && event.action.type === 'fetch')
        begun.set(query, Date.now())
      if (type === 'removed') unread.delete(query)
      const isShownOrLeft = type === 'observerAdded' || type === 'observerRemoved'
      if ((isShownOrLeft || type === 'observerOptionsUpdated') && signalsOf(query).length > 0) followPage()
    }),
    connection.subscribe(onState),
  ]
  document.addEventListener('visibilitychange', onVisibility)
  followPage()
  return () => {
    isStopped = true
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', onVisibility)
    clearTimeout(hiding)
    clearInterval(polling)
    for (const { timer } of unread.values()) clearTimeout(timer)
    unread.clear()
    for (const { leave, lingering } of joined.values()) {
      clearTimeout(lingering)
      leave()
    }
    joined.clear()
  }
}
