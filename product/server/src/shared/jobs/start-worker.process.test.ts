import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openJobQueue, type JobQueue } from './testing/job-queue'

const patience = { timeout: 60_000 }
let jobs: JobQueue
let unhandled: unknown[]
const note = (reason: unknown) => void unhandled.push(reason)

beforeEach(async () => {
  jobs = await openJobQueue()
  unhandled = []
  process.on('unhandledRejection', note)
})
afterEach(async () => {
  process.off('unhandledRejection', note)
  await jobs.close()
})

test('jobs go on by themselves after PostgreSQL was killed under them', { timeout: 90_000 }, async () => {
  const done = new Set<number>()
  const kill = async () =>
    process.kill(
      Number((await readFile(path.join(jobs.folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]),
      'SIGKILL',
    )
  const failing = new Set<number>()
  const killed = new Set<number>()
  // It has to be started more than once.
  await kill()
  jobs.start({
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
        jobs.queue.query(add).then(
          () => true,
          () => false,
        ),
      patience,
    )
    .toBe(true)
  await expect.poll(() => done.size, patience).toBe(200)
  await expect.poll(() => jobs.waiting().catch(() => NaN), patience).toBe(0)
  expect(unhandled).toEqual([])
})

test('a job that cannot be recorded as done, because the disk is full, is recorded when there is room', async () => {
  await jobs.queue.query(`
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
  jobs.start({
    name: 'once',
    handle: async () => void runs++,
  })
  await jobs.queue.query(`select graphile_worker.add_job('once')`)
  await expect.poll(() => runs, patience).toBe(1)
  await jobs.queue.query('drop table full_disk')
  await expect.poll(jobs.waiting, patience).toBe(0)
  expect(runs).toBe(1)
  expect(unhandled).toEqual([])
})

test('the only server takes up the jobs that a killed one had begun', async () => {
  await jobs.queue.query(`select graphile_worker.add_job('once')`)
  await jobs.queue.query(
    `update graphile_worker._private_jobs set locked_by = 'pool-of-the-dead', locked_at = now()`,
  )
  let runs = 0
  jobs.start({ name: 'once', handle: async () => void runs++ })
  await expect.poll(jobs.waiting, patience).toBe(0)
  expect(runs).toBe(1)
})

test('what waits because the clock was wrong runs at the start', async () => {
  const { queue, start, waiting } = jobs
  let runs = 0
  await queue.query(`
    select graphile_worker.add_job('due', job_key := name, run_at := now() + interval '2 hours')
    from unnest(array['made', 'failed', 'planned']) as name;
    update graphile_worker._private_jobs set created_at = run_at where key = 'made';
    update graphile_worker._private_jobs set attempts = 1 where key = 'failed'`)
  start({ name: 'due', handle: async () => void runs++ })
  await expect.poll(waiting, patience).toBe(1)
  expect(runs).toBe(2)
})
