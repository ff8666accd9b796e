import type { Database } from '@juno/postgres/open-database'
import { expect, test } from 'vitest'
import { backendPools, createPools } from './database-pools'

/** This database is behind a pooler. */
const database = {
  isEmbedded: false,
  owner: {},
  login: (user: string) => ({ user, host: 'pooler' }),
  session: (user: string) => ({ user, host: 'direct' }),
  namedStatements: false,
  stop: async () => undefined,
} satisfies Database
const logger = { warn: () => undefined } as never

test('what listens has sessions of its own, everything else goes where the address leads', async () => {
  const pools = createPools(database, logger, {
    queue: { role: 'juno_worker', max: 2, session: true },
  })
  const { end, ...each } = pools
  const hosts = Object.entries(each).map(([name, pool]) => [name, pool.options.host])
  expect(Object.fromEntries(hosts)).toEqual({
    authenticator: 'pooler',
    auth: 'pooler',
    storage: 'pooler',
    realtime: 'direct',
    queue: 'direct',
  })
  await end()
})
test.each([
  [1, true, 8],
  [2, true, 12],
  [16, true, 20],
  [1, false, 20],
])('on %i processors, embedded %o, the data wire has %i connections', (processors, isEmbedded, max) => {
  expect(backendPools(isEmbedded, processors).authenticator.max).toBe(max)
})
