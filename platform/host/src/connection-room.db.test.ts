import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostConnections, remarkOnConnections } from './connection-room'

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
