/** Reads the state of the jobs from the queue's own tables. */
import type { JobHealth } from '@juno/domain/health/health-report'
import type pg from 'pg'

const READ = `
select wanted.name,
  (select c.last_execution from graphile_worker._private_known_crontabs c where c.identifier = wanted.name)
    as "lastRunAt",
  count(j.id) filter (where j.attempts > 0 and j.locked_at is null)::int as "failing",
  min(j.run_at) filter (where j.attempts = 0 and j.locked_at is null and j.run_at < now() - interval '5 minutes')
    as "lateSince"
from unnest($1::text[]) with ordinality as wanted (name, place)
left join graphile_worker.jobs j on j.task_identifier = wanted.name
group by wanted.name, wanted.place
order by wanted.place`

interface Row {
  name: string
  lastRunAt: Date | null
  failing: number
  lateSince: Date | null
}

/** @param queue logs in as `juno_worker` */
export async function readJobHealth(queue: pg.Pool, names: readonly string[]): Promise<JobHealth[]> {
  const { rows } = await queue.query<Row>(READ, [names])
  return rows.map(row => ({
    ...row,
    lastRunAt: row.lastRunAt?.toISOString() ?? null,
    lateSince: row.lateSince?.toISOString() ?? null,
  }))
}
