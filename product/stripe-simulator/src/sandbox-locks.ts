/** Locks that all processes of an installation share, held until the transaction ends. */
import type { Queryable } from '@juno/backend'

/** One change at a time: its events are in the order of the changes. */
export async function lockChanges(db: Queryable): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtextextended('sandbox_stripe: changes', 0))`)
}

/** One event at a time. */
export async function lockDeliveries(db: Queryable): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtextextended('sandbox_stripe: deliveries', 0))`)
}
