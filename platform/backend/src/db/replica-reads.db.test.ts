import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Pool } from 'pg'
import type { Caller } from '../contract'
import { createReplicaReads } from './replica-reads'
import { openTestDatabase, type TestDatabase } from './testing/test-database'

const ANON: Caller = { role: 'anon', claims: { role: 'anon' }, userId: null }
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ template: 'backend' })
})
afterAll(() => database.close())

type Answers = Partial<Record<'is_in_recovery' | 'last_wal_replay_lsn', string>>

/** Makes a pool whose server answers questions about its log with the given SQL. */
async function poolOf(name: string, answers: Answers) {
  await database.adminPool.query(`create schema ${name}; grant usage on schema ${name} to authenticator`)
  for (const [question, sql] of Object.entries(answers))
    await database.adminPool.query(`create function ${name}.pg_${question}() ${sql}`)
  const options = `-c search_path=${name},pg_catalog`
  const pool = database.openPool('authenticator', { max: 2, pipeline: true, options })
  return Object.assign(pool, { questions: vi.spyOn(pool, 'connect') })
}

const YES = `returns boolean language sql as 'select true'`

function readsOf(replica: Pool) {
  const logger = {
    info: vi.fn<(message: string) => void>(),
    warn: vi.fn<(details: object, message: string) => void>(),
  }
  const reads = createReplicaReads({ primary: database.authenticatorPool, replica, logger, answerMs: 200 })
  const read = async () => {
    const text = `select current_setting('search_path') as path`
    const [result] = await reads.run(ANON, null, [{ text }])
    return (result!.rows[0] as { path: string }).path
  }
  return { read, logger }
}

test('a standby that has what was stored is read', async () => {
  const replica = await poolOf('ahead', {
    is_in_recovery: YES,
    last_wal_replay_lsn: `returns pg_lsn language sql as $$select pg_lsn 'FFFFFFFF/FFFFFFFF'$$`,
  })
  expect(await readsOf(replica).read()).toContain('ahead')
  await replica.end()
})

test.each<[string, string, Answers]>([
  ['was promoted', 'promoted', {}],
  [
    'cannot say where it is',
    'unable',
    {
      is_in_recovery: YES,
      last_wal_replay_lsn: `returns pg_lsn language plpgsql as
        $$begin raise feature_not_supported; end$$`,
    },
  ],
  [
    'answers no more',
    'silent',
    { is_in_recovery: `returns boolean language sql as 'select pg_sleep(60) is null'` },
  ],
])('one that %s is passed by, and not asked again with each read', async (_, name, answers) => {
  const replica = await poolOf(name, answers)
  const { read, logger } = readsOf(replica)
  for (let round = 0; round < 3; round++) expect(await read()).not.toContain(name)
  expect(replica.questions).toHaveBeenCalledTimes(1)
  expect(logger.warn).toHaveBeenCalledTimes(1)
  await replica.end()
})
