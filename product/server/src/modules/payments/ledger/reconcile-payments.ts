/**
 * Job: compare the ledger with the provider, to the cent, by day and currency: each night the last 35 days, and any month
 * that the team asks for. What the ledger lacks is added, for its event was lost; what differs otherwise is told.
 */
import type { Queryable } from '@juno/backend'
import type { Job } from '../../../shared/jobs/define-job'
import type { ServerContext } from '../../../shared/server-context'
import { eachRow, takeEach } from '../stripe/each-row'
import { askAndWrite } from '../stripe/ask-and-write'
import type { PaymentContext } from '../stripe/payment-context'
import { StripeUnavailableError } from '../stripe/call-stripe'
import { compareLedger } from './compare-ledger'
import { recordCharge } from './record-charge'
import { listReported, type Reported } from './reported-movements'

type ReconcileContext = Pick<PaymentContext, 'scopes' | 'stripe' | 'clock'> & Pick<ServerContext, 'logger'>

const DAYS = 35
/** Nightly, at three by the clock of the site; nobody who has no payments asks the provider. */
const WANT_NIGHTLY = `
with night as (
  select local, case when local::time >= '03:00' then date_trunc('day', local) else date_trunc('day', local) - interval '1 day' end
    + interval '3 hours' as at, zone
  from (select private.site_time_zone() as zone) z, lateral (select $1::timestamptz at time zone zone as local) l
)
insert into private.reconciliations (since, until, wanted_at)
select date_trunc('day', local) at time zone zone - make_interval(days => ${DAYS}), $1, $1 from night
where (
    exists (select from public.memberships where subscription_id is not null) or exists (select from private.payments)
  )
  and not exists (
    select from private.reconciliations r where r.wanted_by is null and r.wanted_at >= night.at at time zone zone
  )`

const TAKE = `
select id, since, until from private.reconciliations
where finished_at is null and (failed_at is null or failed_at < $1::timestamptz - interval '1 hour')
order by wanted_at limit 1`

interface Reconciliation {
  id: string
  since: Date
  until: Date
}

export function reconcilePayments(context: ReconcileContext): Job {
  const { scopes, clock } = context
  const take = () => scopes.withServiceRole(db => db.query<Reconciliation>(TAKE, [clock()]))
  const putOff = (id: string) =>
    scopes.withServiceRole(db =>
      db.query('update private.reconciliations set failed_at = $2 where id = $1', [id, clock()]),
    )
  return {
    name: 'reconcile-payments',
    everyMinute: { jobKey: 'reconcile-payments' },
    asksOutside: true,
    async handle() {
      await scopes.withServiceRole(async db => {
        await db.query(`select pg_advisory_xact_lock(hashtext('reconciliations'))`)
        await db.query(WANT_NIGHTLY, [clock()])
      })
      await eachRow(context, takeEach(take), async wanted => {
        try {
          await reconcile(context, wanted)
        } catch (error) {
          await putOff(wanted.id)
          throw error
        }
      })
    },
  }
}

async function reconcile(context: ReconcileContext, { id, since, until }: Reconciliation): Promise<void> {
  const { scopes, stripe, clock } = context
  const begun = clock()
  const reported = await listReported(stripe, { since, until })
  let added = 0
  for (const charge of await findUnrecorded(context, reported)) added += await add(context, charge)
  await scopes.withServiceRole(async db => {
    await compareLedger(db, { since, until, begun }, reported)
    await db.query(
      `update private.reconciliations set finished_at = $2, failed_at = null, reported = $3, added = $4 where id = $1`,
      [id, clock(), reported.length, added],
    )
  })
}

/**
 * Adds a charge in a transaction of its own. One that cannot be added is told as a difference, and holds up no other.
 * @returns how many rows are new
 */
async function add(context: ReconcileContext, charge: string): Promise<number> {
  try {
    return await askAndWrite(context, (db, context) => recordCharge(context, db, charge))
  } catch (error) {
    if (error instanceof StripeUnavailableError) throw error
    context.logger.error({ err: error, charge }, 'a payment could not be added to the ledger')
    return 0
  }
}

/** Returns the charges of which the provider reports something that the ledger does not have. */
async function findUnrecorded(
  { scopes }: ReconcileContext,
  reported: readonly Reported[],
): Promise<string[]> {
  const known = await scopes.withServiceRole(db => readKnown(db, reported))
  return [...new Set(reported.filter(({ id }) => !known.has(id)).map(({ chargeId }) => chargeId))]
}

async function readKnown(db: Queryable, reported: readonly Reported[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>('select id from private.payments where id = any ($1)', [
    reported.map(({ id }) => id),
  ])
  return new Set(rows.map(({ id }) => id))
}
