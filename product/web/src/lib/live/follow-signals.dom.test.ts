import { QueryClient, QueryObserver, type QueryMeta } from '@tanstack/react-query'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { wait } from '@/lib/wait'
import { followSignals } from './follow-signals'
import type { LiveState, TopicListener } from './live-connection'

type Message = { event: string; meta?: { replayed: boolean } }

/** Makes a connection for which the test plays the server. */
function fakeConnection() {
  const topics = new Map<string, TopicListener & { hear: (message: Message) => void }>()
  const listeners = new Set<() => void>()
  let state: LiveState = 'connecting'
  const refused = new Set<string>()
  return {
    topics,
    join(topic: string, listener: TopicListener) {
      let hear: (message: Message) => void = () => {}
      const channel = { on: (_: string, __: object, callBack: typeof hear) => (hear = callBack) }
      listener.listen(channel as never)
      topics.set(topic, { ...listener, hear: message => hear(message) })
      return () => void topics.delete(topic)
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getSnapshot: () => state,
    isLive: (topic: string) => state === 'live' && !refused.has(topic),
    refuses: (topic: string) => void refused.add(topic),
    becomes(next: LiveState) {
      state = next
      for (const listener of listeners) listener()
    },
    joined: (topic: string) => topics.get(topic)?.onJoined?.({} as never),
    say: (topic: string, event: string, replayed = false) =>
      topics.get(topic)!.hear({ event, ...(replayed && { meta: { replayed } }) }),
  }
}

let visibility: DocumentVisibilityState
const show = (next: DocumentVisibilityState) => {
  visibility = next
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  onTestFinished(() => void vi.restoreAllMocks())
})

function setUp() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const connection = fakeConnection()
  /** Renders a part of a page that shows a query. */
  const shows = (
    name: string,
    meta: QueryMeta,
    queryFn = vi.fn<() => Promise<unknown>>(() => Promise.resolve(name)),
  ) => {
    const observer = new QueryObserver(queryClient, { queryKey: [name], queryFn, meta, staleTime: 30_000 })
    return { asked: queryFn, leave: observer.subscribe(() => {}) }
  }
  const follow = async () => {
    await vi.advanceTimersByTimeAsync(0)
    const stop = followSignals(queryClient, connection, 'me')
    onTestFinished(() => {
      stop()
      queryClient.clear()
    })
    return stop
  }
  return { queryClient, connection, shows, follow }
}

const seats: QueryMeta = { live: ['seats'] }
const mails: QueryMeta = { live: ['mails'] }

it('joins the topics of what the page shows, and none for other queries', async () => {
  const { connection, shows, follow } = setUp()
  shows('counts', seats)
  shows('own', { live: ['own-rsvps'] })
  shows('settings', {})
  await follow()
  expect([...connection.topics.keys()]).toEqual(['community', 'account:me'])
})

it('reads again what a signal is about, and nothing else', async () => {
  const { connection, shows, follow } = setUp()
  const counts = shows('counts', seats)
  const digest = shows('digest', { live: ['digests'] })
  await follow()
  connection.joined('community')
  connection.say('community', 'seats')
  await vi.advanceTimersByTimeAsync(6_000)
  expect(counts.asked).toHaveBeenCalledTimes(2)
  expect(digest.asked).toHaveBeenCalledTimes(1)
})

it('asks the server a few times for 500 changes, once more after the last of them, and never twice at once', async () => {
  const { connection, shows, follow } = setUp()
  let underWay = 0
  let most = 0
  const slow = vi.fn(async () => {
    most = Math.max(most, ++underWay)
    await wait(700)
    underWay--
    return Date.now()
  })
  shows('mails', mails, slow)
  await follow()
  await vi.advanceTimersByTimeAsync(10_000)
  connection.joined('team')
  for (let change = 0; change < 500; change++) {
    connection.say('team', 'mails')
    await vi.advanceTimersByTimeAsync(10)
  }
  const last = Date.now()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(most).toBe(1)
  expect(slow.mock.calls.length).toBeGreaterThan(2)
  expect(slow.mock.calls.length).toBeLessThanOrEqual(9)
  const settled = (await slow.mock.results.at(-1)!.value) as number
  expect(settled - 700).toBeGreaterThanOrEqual(last - 10)
})

it('spreads what a thousand open pages ask after one signal', async () => {
  const begun: number[] = []
  for (let page = 0; page < 200; page++) {
    const { connection, shows, follow } = setUp()
    shows(
      'counts',
      seats,
      vi.fn(async () => begun.push(Date.now())),
    )
    await follow()
    await vi.advanceTimersByTimeAsync(0)
    connection.joined('community')
    connection.say('community', 'seats')
  }
  begun.length = 0
  const from = Date.now()
  await vi.advanceTimersByTimeAsync(10_000)
  const quarters = new Set(begun.map(at => Math.floor((at - from) / 250)))
  expect(begun).toHaveLength(200)
  expect(quarters.size).toBeGreaterThan(4)
})

it('asks again after a read that failed, unless the answer is final', async () => {
  const { connection, shows, follow } = setUp()
  const answers: (() => unknown)[] = [
    () => 'at first',
    () => Promise.reject({ status: 503 }),
    () => 'in the end',
    () => Promise.reject({ status: 403 }),
  ]
  const list = shows(
    'mails',
    mails,
    vi.fn(async () => answers.shift()!()),
  )
  await follow()
  connection.becomes('live')
  connection.say('team', 'mails')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(list.asked).toHaveBeenCalledTimes(3)
  connection.say('team', 'mails')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(list.asked).toHaveBeenCalledTimes(4)
})

it('does not ask again where the page itself has asked since the signal', async () => {
  const { queryClient, connection, shows, follow } = setUp()
  const list = shows('mails', mails)
  await follow()
  await vi.advanceTimersByTimeAsync(10_000)
  connection.say('team', 'mails')
  await vi.advanceTimersByTimeAsync(1)
  await queryClient.invalidateQueries({ queryKey: ['mails'] })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(list.asked).toHaveBeenCalledTimes(2)
})

it('waits in a hidden tab, leaves its topics there, and reads when the tab is shown', async () => {
  const { connection, shows, follow } = setUp()
  const list = shows('mails', mails)
  await follow()
  connection.joined('team')
  await vi.advanceTimersByTimeAsync(10_000)
  show('hidden')
  connection.say('team', 'mails')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(list.asked).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(30_000)
  expect([...connection.topics.keys()]).toEqual([])
  show('visible')
  await vi.advanceTimersByTimeAsync(2_000)
  expect([...connection.topics.keys()]).toEqual(['team'])
  expect(list.asked).toHaveBeenCalledTimes(2)
})

it('reads everything again after it was away, but not after the first joining', async () => {
  const { connection, shows, follow } = setUp()
  const list = shows('mails', mails)
  await follow()
  connection.joined('team')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(list.asked).toHaveBeenCalledTimes(1)
  connection.joined('team')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(list.asked).toHaveBeenCalledTimes(2)
})

it('asks for what was said since the page was read; where that may be cut short, it reads everything', async () => {
  const { connection, shows, follow } = setUp()
  const read = Date.now()
  const list = shows('mails', mails)
  await follow()
  const { broadcast } = connection.topics.get('team')!.config!()!
  expect(broadcast?.replay).toEqual({ since: read - 10_000, limit: 25 })
  for (let change = 0; change < 25; change++) connection.say('team', 'payments', true)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(list.asked).toHaveBeenCalledTimes(2)
})

it('keeps a topic for the next page, and leaves it when that does not need it', async () => {
  const { connection, shows, follow } = setUp()
  const first = shows('mails', mails)
  await follow()
  first.leave()
  await vi.advanceTimersByTimeAsync(10_000)
  const second = shows('mails', mails)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([...connection.topics.keys()]).toEqual(['team'])
  second.leave()
  await vi.advanceTimersByTimeAsync(30_000)
  expect([...connection.topics.keys()]).toEqual([])
})

it('marks what no page shows as outdated, and asks when it is shown next', async () => {
  const { queryClient, connection, shows, follow } = setUp()
  const list = shows('mails', mails)
  shows('queue', mails)
  await follow()
  list.leave()
  connection.say('team', 'mails')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(list.asked).toHaveBeenCalledTimes(1)
  expect(queryClient.getQueryState(['mails'])?.isInvalidated).toBe(true)
})

it('reads at once when the server closes a topic, and not when the connection is lost', async () => {
  const { connection, shows, follow } = setUp()
  const list = shows('mails', mails)
  await follow()
  connection.joined('team')
  connection.becomes('live')
  connection.becomes('lost')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(list.asked).toHaveBeenCalledTimes(1)
  connection.becomes('live')
  connection.refuses('team')
  connection.becomes('live')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(list.asked).toHaveBeenCalledTimes(2)
})

it('polls slowly where there is no connection, and stops when there is one', async () => {
  const { connection, shows, follow } = setUp()
  const list = shows('mails', mails)
  const progress = shows('progress', { ...mails, pollEvery: () => 2_000 })
  const done = shows('done', { ...mails, pollEvery: () => false })
  await follow()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(list.asked.mock.calls.length).toBeGreaterThanOrEqual(3)
  expect(list.asked.mock.calls.length).toBeLessThanOrEqual(4)
  expect(progress.asked.mock.calls.length).toBeGreaterThan(15)
  expect(done.asked).toHaveBeenCalledTimes(1)
  connection.becomes('live')
  const soFar = progress.asked.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(progress.asked).toHaveBeenCalledTimes(soFar)
})

it('polls what a refused topic would tell of, and nothing else, while another topic is live', async () => {
  const { connection, shows, follow } = setUp()
  const list = shows('mails', mails)
  const own = shows('own', { live: ['own-rsvps'], pollEvery: () => 1_000 })
  connection.refuses('team')
  await follow()
  connection.becomes('live')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(list.asked.mock.calls.length).toBeGreaterThanOrEqual(3)
  expect(list.asked.mock.calls.length).toBeLessThanOrEqual(4)
  expect(own.asked).toHaveBeenCalledTimes(1)
})

it('says and asks nothing more once it is stopped', async () => {
  const { connection, shows, follow } = setUp()
  const list = shows('mails', mails)
  const stop = await follow()
  connection.say('team', 'mails')
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(list.asked).toHaveBeenCalledTimes(1)
  expect([...connection.topics.keys()]).toEqual([])
})
