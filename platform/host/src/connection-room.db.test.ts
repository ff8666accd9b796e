import type { Socket } from 'node:net'
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostConnections, remarkOnConnections } from './connection-room'
import { createPools } from './database-pools'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase({ template: 'backend' })
})
afterAll(() => db.close())

async function remarks(most: number): Promise<string[]> {
  const said: string[] = []
  await remarkOnConnections(db.adminPool, most, line => void said.push(line))
  return said
}

test('a PostgreSQL that takes fewer connections than two processes open is remarked on', async () => {
  const { rows } = await db.adminPool.query<{ all: string }>(
    `select current_setting('max_connections') as all`,
  )
  const ofUsers = Number(rows[0]!.all) - 3
  expect(await remarks(Math.floor(ofUsers / 2))).toEqual([])
  expect(await remarks(Math.floor(ofUsers / 2) + 1)).toEqual([
    expect.stringContaining(`room for ${ofUsers} connections (max_connections)`),
  ])
})

test('behind a pooler only what goes past it is counted', () => {
  const own = {
    queue: { role: 'juno_worker', max: 8, session: true },
    sandbox: { role: 'authenticator', max: 3 },
  }
  expect(mostConnections({ databaseDirectUrl: null }, own)).toBe(48)
  expect(mostConnections({ databaseDirectUrl: 'postgres://db.example/juno' }, own)).toBe(13)
})

test('a connection through which no answer comes for longer than a statement may run is closed', async () => {
  const login = (role: string) => db.connection(role)
  const database = {
    owner: {},
    login,
    session: login,
    namedStatements: true,
    isEmbedded: false,
    stop: async () => undefined,
  }
  const { end, ...pools } = createPools(database, { warn: () => undefined } as never)
  const bounds: Record<string, number | undefined> = {}
  for (const [name, pool] of Object.entries(pools)) {
    const client = await pool.connect()
    bounds[name] = (client.connection.stream as Socket).timeout
    client.release()
  }
  expect(bounds).toMatchObject({ authenticator: 70_000, auth: 70_000, storage: 70_000, realtime: undefined })
  await end()
})
