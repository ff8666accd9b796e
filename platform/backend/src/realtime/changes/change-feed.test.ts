import type { Pool } from 'pg'
import pino from 'pino'
import { expect, test } from 'vitest'
import { ChangeFeed } from './change-feed'
import type { ChangeListener } from './subscription'

const TABLE = { entity: '1', schema: 'public', table: 'notes', columns: [] }

/** Simulates a database where capturing a table's changes fails with this error. */
function subscribe(code: string, message: string) {
  const realtimePool = {
    async query(asked: string | { name: string }) {
      if (typeof asked === 'object') return { rows: [TABLE] }
      throw Object.assign(new Error(message), { code })
    },
  }
  const feed = new ChangeFeed({
    realtimePool: realtimePool as unknown as Pool,
    logger: pino({ level: 'silent' }),
    judge: undefined as never,
    visitorPatterns: [],
    settle: async () => undefined,
  })
  const bindings = [{ event: '*', schema: 'public', table: 'notes' }]
  const channel = { config: { bindings }, caller: { role: 'service_role' }, subscriptions: [] }
  return feed.subscribe(channel as unknown as ChangeListener, [1])
}

test.each([
  ['57014', 'canceling statement due to statement timeout'],
  ['55P03', 'canceling statement due to lock timeout'],
  ['40P01', 'deadlock detected'],
  ['53100', 'could not extend file "base/5/1"'],
])(
  'a subscription that meets %s is tried again by its client, and reads nothing of it',
  async (...failure) => {
    const refused = await subscribe(...failure).catch((error: unknown) => error)
    expect(refused).toMatchObject({ name: 'RealtimeError' })
    expect((refused as Error).message).not.toContain(failure[1])
  },
)

test('a subscription that asks for what cannot be is refused for good', async () => {
  expect(await subscribe('22P02', 'invalid input syntax')).toMatchObject({ status: 'error' })
})
