/** What is looked for once a day of UTC, by all processes together (private.comparison_days). */
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
