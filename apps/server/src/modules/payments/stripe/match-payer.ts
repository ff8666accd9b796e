/**
 * Finds out whose payment this is: by the reference that the checkout carried first, by email last
 * (docs/specification/payments.md#matching-a-payment). A payment that matches nothing is kept for the team to attach.
 */
import type { Queryable } from '@juno/backend'

export interface Payer {
  /** The confirmed account that the reference leads to. */
  referredUserId: string | null
  /** The confirmed account with the payer's address. */
  mailedUserId: string | null
  applicationId: string | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Waits for an account with this address that is being confirmed, and keeps the next one waiting until this
 * transaction ends: so one of the two always sees the other. A statement of its own, because the next one must see
 * what was committed meanwhile. Talk to Stripe before, not after.
 */
async function lockAccountEmail(db: Queryable, email: string): Promise<void> {
  await db.query('select private.lock_account_email($1)', [email])
}

/** The confirmed account with this address. */
export async function findConfirmedUser(db: Queryable, email: string): Promise<string | null> {
  await lockAccountEmail(db, email)
  const { rows } = await db.query<{ id: string | null }>('select private.confirmed_user_by_email($1) as id', [
    email,
  ])
  return rows[0]?.id ?? null
}

/** `reference` is Stripe's client_reference_id: an application's or a user's id, or whatever somebody put there. */
export async function matchPayer(db: Queryable, reference: string | null, email: string): Promise<Payer> {
  await lockAccountEmail(db, email)
  const { rows } = await db.query<{
    referred_user: string | null
    mailed_user: string | null
    application: string | null
  }>(
    `with referred as (
       select a.id, a.email from public.applications a where a.id = $1
     ), mailed as (
       select a.id from public.applications a
       where lower(a.email) = $2 and a.status <> 'DECLINED' order by a.submitted_at desc limit 1
     )
     select
       coalesce(
         private.confirmed_user_by_id($1),
         private.confirmed_user_by_email((select email from referred))
       ) as referred_user,
       private.confirmed_user_by_email($2) as mailed_user,
       coalesce((select id from referred), (select id from mailed)) as application`,
    [reference !== null && UUID.test(reference) ? reference : null, email],
  )
  const found = rows[0]
  return {
    referredUserId: found?.referred_user ?? null,
    mailedUserId: found?.mailed_user ?? null,
    applicationId: found?.application ?? null,
  }
}
