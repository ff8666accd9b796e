/** Lets all processes together do something once a day of UTC (private.comparison_days). */
import type { Queryable } from '@juno/backend'

type Looked = 'subscriptions' | 'catalogue' | 'gifts' | 'disputes' | 'refunds'

/** @returns whether nobody has begun it today; then it is begun */
export async function beginToday(db: Queryable, what: Looked, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    'insert into private.comparison_days (what, day) values ($1, $2) on conflict do nothing',
    [what, now.toISOString().slice(0, 10)],
  )
  return rowCount === 1
}

/** @param now when it was begun */
export async function finishToday(db: Queryable, what: Looked, now: Date): Promise<void> {
  await db.query('update private.comparison_days set finished_at = $3 where what = $1 and day = $2', [
    what,
    now.toISOString().slice(0, 10),
    now,
  ])
}

/** Returns when the last run began that went through to its end; null where there was none. */
export async function findLastFinished(db: Queryable, what: Looked): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date | null }>(
    'select max(finished_at) as at from private.comparison_days where what = $1',
    [what],
  )
  return rows[0]!.at
}
