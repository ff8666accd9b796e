import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedCluster, type EmbeddedCluster } from '@juno/postgres/embedded-cluster'
import { openPool } from '@juno/postgres/open-pool'
import type pg from 'pg'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Job } from './define-job'
import { startWorker, type RunningWorker } from './start-worker'

const patience = { timeout: 60_000 }
let folder: string
let cluster: EmbeddedCluster
let queue: pg.Pool
let worker: RunningWorker | null
let unhandled: unknown[]
const note = (reason: unknown) => void unhandled.push(reason)

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'juno-worker-'))
  await chmod(folder, 0o755)
  cluster = await startEmbeddedCluster({
    dataDir: path.join(folder, 'postgres'),
    password: 'a-test-password',
    log: () => undefined,
  })
  queue = openPool({ ...cluster.connection, database: 'postgres', max: 8 })
  const { runMigrations } = await import('graphile-worker')
  await runMigrations({ pgPool: queue })
  unhandled = []
  worker = null
  process.on('unhandledRejection', note)
})
afterEach(async () => {
  await worker?.stop()
  process.off('unhandledRejection', note)
  await queue.end()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
})

const start = (...jobs: Job[]) =>
  (worker = startWorker({
    queue,
    jobs,
    mailJobs: [{ name: 'mail', handle: async () => undefined }],
    bulkJobs: [{ name: 'bulk', handle: async () => undefined }],
    logger: pino({ level: 'silent' }),
    onlyServer: true,
  }))

const waiting = async () =>
  Number((await queue.query<{ count: string }>('select count(*) from graphile_worker.jobs')).rows[0]!.count)

test('jobs go on by themselves after PostgreSQL was killed under them', { timeout: 90_000 }, async () => {
  const done = new Set<number>()
  const kill = async () =>
    process.kill(
      Number((await readFile(path.join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]),
      'SIGKILL',
    )
  const failing = new Set<number>()
  const killed = new Set<number>()
  // It has to be started more than once.
  await kill()
  start({
    name: 'count',
    async handle(payload) {
      const { n } = payload as { n: number }
      if (n % 50 === 0 && killed.size < 2 && !killed.has(n)) {
        killed.add(n)
        await kill()
      }
      // Half of them fail once, so that the queue is told of both ends of a job while PostgreSQL is away.
      if (n % 2 === 0 && !failing.has(n)) {
        failing.add(n)
        throw new Error('try again')
      }
      done.add(n)
    },
  })
  const add = `select graphile_worker.add_job('count', json_build_object('n', n)) from generate_series(1, 200) n`
  await expect
    .poll(
      () =>
        queue.query(add).then(
          () => true,
          () => false,
        ),
      patience,
    )
    .toBe(true)
  await expect.poll(() => done.size, patience).toBe(200)
  await expect.poll(() => waiting().catch(() => NaN), patience).toBe(0)
  expect(unhandled).toEqual([])
})

test('a job that cannot be recorded as done, because the disk is full, is recorded when there is room', async () => {
  await queue.query(`
    create table full_disk ();
    create function refuse() returns trigger language plpgsql as $$
    begin
      if to_regclass('full_disk') is not null then
        raise exception 'could not extend file "base/5/1"' using errcode = '53100';
      end if;
      return old;
    end $$;
    create trigger refuse before delete on graphile_worker._private_jobs for each row execute function refuse()`)
  let runs = 0
  start({
    name: 'once',
    handle: async () => void runs++,
  })
  await queue.query(`select graphile_worker.add_job('once')`)
  await expect.poll(() => runs, patience).toBe(1)
  await queue.query('drop table full_disk')
  await expect.poll(waiting, patience).toBe(0)
  expect(runs).toBe(1)
  expect(unhandled).toEqual([])
})

test('the only server takes up the jobs that a killed one had begun', async () => {
  await queue.query(`select graphile_worker.add_job('once')`)
  await queue.query(
    `update graphile_worker._private_jobs set locked_by = 'pool-of-the-dead', locked_at = now()`,
  )
  let runs = 0
  start({ name: 'once', handle: async () => void runs++ })
  await expect.poll(waiting, patience).toBe(0)
  expect(runs).toBe(1)
})

/** @returns how to set the clock: wrong by so many milliseconds, so that a minute begins soon by it */
function stubClock() {
  const RealDate = Date
  let wrongBy = 0
  class WrongDate extends RealDate {
    constructor(...args: unknown[]) {
      super(...((args.length > 0 ? args : [WrongDate.now()]) as [number]))
    }
    static override now = () => RealDate.now() + wrongBy
  }
  vi.stubGlobal('Date', WrongDate)
  return (by: number, secondsToMinute: number) => {
    const wanted = 60_000 - secondsToMinute * 1000
    wrongBy = by + wanted - ((RealDate.now() + by) % 60_000)
  }
}

describe('a clock that is set back stops no job', () => {
  const HOUR = 3_600_000
  let done: string[]
  beforeEach(() => {
    done = []
  })
  afterEach(() => void vi.unstubAllGlobals())

  const startMinutes = async () => {
    start(
      { name: 'minute', everyMinute: {}, handle: async () => void done.push('minute') },
      { name: 'due', handle: async () => void done.push('due') },
    )
    const known = async () =>
      (await queue.query('select 1 from graphile_worker._private_known_crontabs')).rowCount
    await expect.poll(known, patience).toBe(1)
    // As it is while PostgreSQL's clock is wrong too.
    await queue.query(`
      update graphile_worker._private_known_crontabs set last_execution = now() + interval '2 hours';
      select graphile_worker.add_job('due', job_key := name, run_at := now() + interval '2 hours')
      from unnest(array['made', 'failed', 'planned']) as name;
      update graphile_worker._private_jobs set created_at = run_at where key = 'made';
      update graphile_worker._private_jobs set attempts = 1 where key = 'failed'`)
    done.length = 0
  }
  const goesOn = async () => {
    const ofEach = () => [done.filter(name => name === 'due').length, done.includes('minute')]
    await expect.poll(ofEach, { timeout: 150_000 }).toEqual([2, true])
    expect(await waiting()).toBe(1)
  }

  test('that was due by the wrong one', { timeout: 200_000 }, async () => {
    const setClock = stubClock()
    setClock(2 * HOUR, 10)
    await startMinutes()
    // After the minute of the wrong clock.
    setClock(0, 15)
    await goesOn()
  })

  test('although it was wrong for less than a minute', { timeout: 200_000 }, async () => {
    stubClock()(0, 10)
    await startMinutes()
    await queue.query('update graphile_worker._private_known_crontabs set last_execution = null')
    await goesOn()
  })
})
