/** A community in which nothing happens keeps its server idle. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestJobs, type TestJobs } from '../testing/test-jobs'

let jobs: TestJobs

beforeAll(async () => {
  jobs = await openTestJobs()
})
afterAll(() => jobs.close())

const waiting = async () =>
  (
    await jobs.db.adminPool.query<{ name: string }>(
      'select t.identifier as name from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id',
    )
  ).rows.map(({ name }) => name)

test('no job that finds nothing to do starts another one, or itself', async () => {
  expect(jobs.timed).toContain('reconcile-payments')
  const started: Record<string, string[]> = {}
  for (const name of jobs.timed) {
    await jobs.run(name)
    const others = await waiting()
    if (others.length > 0) started[name] = others
    await jobs.reset()
  }
  expect(started).toEqual({})
})

test('a statement that adds no row starts no job, whichever table it is about; one that does starts one', async () => {
  const { rows } = await jobs.db.adminPool.query<{ name: string; added: string | null }>(
    `select t.tgname as name, t.tgnewtable as added from pg_trigger t
     where t.tgfoid = 'juno_server.start_job'::regproc and t.tgtype & 1 = 0`,
  )
  expect(rows.map(({ name }) => name)).toContain('reconcile_payments')
  expect(rows.filter(({ added }) => added !== 'added')).toEqual([])
  const add = (condition: string) =>
    jobs.db.adminPool.query(
      `insert into private.reconciliations (since, until, wanted_at)
       select now() - interval '1 day', now(), now() from generate_series(1, 3) where ${condition}`,
    )
  await add('false')
  expect(await waiting()).toEqual([])
  await add('true')
  expect(await waiting()).toEqual(['reconcile-payments'])
  await jobs.reset('private.reconciliations')
})
