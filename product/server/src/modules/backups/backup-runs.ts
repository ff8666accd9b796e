/** Manages the rows of public.backup_runs: which backup is due, which is under way, and the result of each. */
import type { BackupRun } from '@juno/domain/backups/backup-status'
import type { RequestScopes } from '@juno/backend'

/** A killed backup is tried again this often, and not for ever. */
const ATTEMPTS = 3
/** A server that was off at the time makes the backup when it is back, within these hours. */
const LATE_HOURS = 20
/** The limit for the first backup: nobody expects a start by day to make one. */
const FIRST_LATE_HOURS = 1
const SHOWN = 60

const HOUR = 3_600_000

export interface TakenRun {
  id: string
}

export interface Outcome {
  bytes: number | null
  places: string[]
  found: string | null
  /** Null when it is verified. */
  error: string | null
}

/** @param at `03:30`, in UTC */
export function lastNight(at: string, now: Date): Date {
  const [hours, minutes] = at.split(':').map(Number)
  const time = new Date(now)
  time.setUTCHours(hours!, minutes, 0, 0)
  if (time > now) time.setUTCDate(time.getUTCDate() - 1)
  return time
}

export function nextNight(at: string, now: Date): Date {
  const time = lastNight(at, now)
  time.setUTCDate(time.getUTCDate() + 1)
  return time
}

/** Adds one backup for a night, however many processes call it, and none where a verified one was made since. */
const ADD_NIGHT = `
insert into public.backup_runs (night)
select $1::date
where case when exists (select from public.backup_runs) then $2::numeric < $3 else $2::numeric < $4 end
  and not exists (select from public.backup_runs where state = 'good' and ended_at >= $5)
on conflict do nothing`

export async function addNight(scopes: RequestScopes, at: string, now: Date): Promise<void> {
  const night = lastNight(at, now)
  const hours = (now.getTime() - night.getTime()) / HOUR
  await scopes.withServiceRole(db =>
    db.query(ADD_NIGHT, [night.toISOString().slice(0, 10), hours, LATE_HOURS, FIRST_LATE_HOURS, night]),
  )
}

const GIVE_UP = `
update public.backup_runs set state = 'failed', ended_at = $1,
  error = 'The server stopped while it was made, ' || attempts || ' times.'
where state = 'running' and attempts >= $2`

const TAKE = `
update public.backup_runs set attempts = attempts + 1, step = 'copying', name = $1
where state = 'running' returning id`

/**
 * Is only for the holder of the lock: a run that is under way belongs to a process that ended. Returns null when there
 * is none.
 */
export function takeRun(scopes: RequestScopes, name: string, now: Date): Promise<TakenRun | null> {
  return scopes.withServiceRole(async db => {
    await db.query(GIVE_UP, [now, ATTEMPTS])
    const { rows } = await db.query<TakenRun>(TAKE, [name])
    return rows[0] ?? null
  })
}

export async function noteStep(
  scopes: RequestScopes,
  { id }: TakenRun,
  step: BackupRun['step'],
): Promise<void> {
  await scopes.withServiceRole(db =>
    db.query('update public.backup_runs set step = $2 where id = $1', [id, step]),
  )
}

const END = `
update public.backup_runs set state = case when $6::text is null then 'good' else 'failed' end, ended_at = $2,
  bytes = $3, places = $4, found = $5, error = $6
where id = $1`

export async function endRun(
  scopes: RequestScopes,
  { id }: TakenRun,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  const { bytes, places, found, error } = outcome
  await scopes.withServiceRole(db => db.query(END, [id, now, bytes, places, found, error]))
}

export async function goodNames(scopes: RequestScopes): Promise<Set<string>> {
  const { rows } = await scopes.withServiceRole(db =>
    db.query<{ name: string }>(`select name from public.backup_runs where state = 'good'`),
  )
  return new Set(rows.map(({ name }) => name))
}

const RUNS = `
select id, requested_by is not null as "byHand", state, step, created_at as "startedAt", ended_at as "endedAt", name,
  bytes::float8 as bytes, places, found, error
from public.backup_runs order by created_at desc limit ${SHOWN}`

const LAST_GOOD = `select max(ended_at) as at from public.backup_runs where state = 'good'`

type Row = Omit<BackupRun, 'startedAt' | 'endedAt'> & { startedAt: Date; endedAt: Date | null }

export function readRuns(scopes: RequestScopes): Promise<{ runs: BackupRun[]; lastGoodAt: string | null }> {
  return scopes.withServiceRole(async db => {
    const { rows } = await db.query<Row>(RUNS)
    const { rows: good } = await db.query<{ at: Date | null }>(LAST_GOOD)
    const runs = rows.map(({ startedAt, endedAt, ...run }) => ({
      ...run,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    }))
    return { runs, lastGoodAt: good[0]!.at?.toISOString() ?? null }
  })
}
