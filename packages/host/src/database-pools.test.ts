import type { Database } from '@juno/postgres/open-database'
import { expect, test } from 'vitest'
import { createPools } from './database-pools'

test('what listens has sessions of its own, everything else goes where the address leads', async () => {
  const database = {
    owner: {},
    login: (user: string) => ({ user, host: 'pooler' }),
    session: (user: string) => ({ user, host: 'direct' }),
    namedStatements: false,
    stop: async () => undefined,
  } satisfies Database
  const pools = createPools(database, { warn: () => undefined } as never, {
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
