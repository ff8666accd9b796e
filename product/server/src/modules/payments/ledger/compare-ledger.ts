/** Writes down on which days of a span the ledger and the provider do not agree, and what differs. */
import type { Queryable } from '@juno/backend'
import type { Reported } from './reported-movements'

/** A payment that was recorded after the provider was asked may be newer than its answer. */
const COMPARE = `
with reported as (
  select r.* from jsonb_to_recordset($1) as r (id text, cents bigint, currency text, at timestamptz)
),
ledger as (
  select p.id, p.cents::bigint as cents, p.currency, p.occurred_at as at
  from private.payments p
  where (p.occurred_at >= $2 and p.occurred_at < $3 or p.id in (select r.id from reported r))
    and (p.recorded_at <= $4 or p.id in (select r.id from reported r))
),
both_sides as (
  select id, currency, at, cents as reported_cents, null::bigint as ledger_cents from reported
  union all
  select id, currency, at, null, cents from ledger
),
by_row as (
  select (b.at at time zone private.site_time_zone())::date as day, b.currency, b.id,
    sum(b.reported_cents) as reported_cents, sum(b.ledger_cents) as ledger_cents
  from both_sides b group by 1, 2, 3
)
insert into private.payment_differences as d (day, currency, reported_cents, ledger_cents, rows)
select r.day, r.currency, coalesce(sum(r.reported_cents), 0), coalesce(sum(r.ledger_cents), 0),
  jsonb_agg(
    jsonb_build_object('id', r.id, 'reported_cents', r.reported_cents, 'ledger_cents', r.ledger_cents) order by r.id
  ) filter (where r.reported_cents is distinct from r.ledger_cents)
from by_row r
group by r.day, r.currency
having bool_or(r.reported_cents is distinct from r.ledger_cents)
on conflict (day, currency) do update set
  reported_cents = excluded.reported_cents, ledger_cents = excluded.ledger_cents, rows = excluded.rows`

/** Removes the differences of the days that are compared again. */
const CLEAR = `
delete from private.payment_differences d
using (select private.site_time_zone() as zone) z
where d.day >= ($1::timestamptz at time zone z.zone)::date
  and d.day <= (($2::timestamptz - interval '1 microsecond') at time zone z.zone)::date`

export async function compareLedger(
  db: Queryable,
  { since, until, begun }: { since: Date; until: Date; begun: Date },
  reported: readonly Reported[],
): Promise<void> {
  await db.query(CLEAR, [since, until])
  await db.query(COMPARE, [JSON.stringify(reported), since, until, begun])
}
