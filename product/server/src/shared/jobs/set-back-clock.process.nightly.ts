// A clock that is set back while jobs run: each of these waits for a minute to begin, `npm run test:nightly`.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openJobQueue, type JobQueue } from './testing/job-queue'

const patience = { timeout: 60_000 }
let jobs: JobQueue
beforeEach(async () => {
  jobs = await openJobQueue()
})
afterEach(() => jobs.close())

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
    jobs.start(
      { name: 'minute', everyMinute: {}, handle: async () => void done.push('minute') },
      { name: 'due', handle: async () => void done.push('due') },
    )
    const known = async () =>
      (await jobs.queue.query('select 1 from graphile_worker._private_known_crontabs')).rowCount
    await expect.poll(known, patience).toBe(1)
    // As it is while PostgreSQL's clock is wrong too.
    await jobs.queue.query(`
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
    // Jobs are recorded as done after they ran.
    await expect.poll(jobs.waiting, { timeout: 60_000 }).toBe(1)
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
    await jobs.queue.query('update graphile_worker._private_known_crontabs set last_execution = null')
    await goesOn()
  })
})
