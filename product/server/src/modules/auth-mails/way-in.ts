/** Mails the way in to an address that has an account, or for whose account a membership waits. */
import type { Queryable, RequestScopes } from '@juno/backend'
import type { ServerContext } from '../../shared/server-context'
import type { MailContent, MailSite } from '../../shared/mail/mail-content'

/** Returns whether a membership waits for the account of this address. */
export async function awaitsAccount(db: Queryable, email: string): Promise<boolean> {
  const { rows } = await db.query<{ awaits: boolean }>('select private.awaits_account($1) as awaits', [email])
  return rows[0]!.awaits
}

export interface ExpectedAccount {
  /** A membership waits for the account. */
  isAwaited: boolean
  /** The address has a registration, a membership, an approved application, an invitation or a role. */
  isExpected: boolean
}

export async function findExpectedAccount(db: Queryable, email: string): Promise<ExpectedAccount> {
  const { rows } = await db.query<ExpectedAccount>(
    `select private.awaits_account($1) as "isAwaited", k.is_in or k.is_invited or k.had_membership
       or exists (select from public.pending_registrations r where lower(r.email) = lower($1))
       or coalesce('APPROVED' = (
         select a.status from public.applications a
         where lower(a.email) = lower($1) and a.status <> 'PENDING'
         order by a.submitted_at desc limit 1
       ), false) as "isExpected"
     from private.known_address($1) k`,
    [email],
  )
  return rows[0]!
}

/** Returns whether the owner of an account is known to read its address. */
export async function hasProvenAddress(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await db.query<{ proven: boolean }>('select private.has_proven_address($1) as proven', [
    userId,
  ])
  return rows[0]!.proven
}

type MailContext = Pick<ServerContext, 'outbox' | 'site' | 'clock'>

/** Says at most once a day that the address has an account. An address without one gets no email. */
export function mailWayIn(
  { scopes, outbox, site, clock }: MailContext & { scopes: Pick<RequestScopes, 'withServiceRole'> },
  email: string,
): Promise<void> {
  return scopes.withServiceRole(async db => {
    const { rows } = await db.query<{ is_used: boolean }>(
      `select private.account_email(private.confirmed_user_by_email($1)) is not null as is_used`,
      [email],
    )
    if (!rows[0]!.is_used) return
    await outbox.enqueue(db, {
      kind: 'auth-account_exists',
      to: email,
      content: accountExists(site),
      idempotencyKey: `auth:account_exists:${email}:${clock().toISOString().slice(0, 10)}`,
    })
  })
}

function accountExists({ brand, siteUrl }: MailSite): MailContent {
  return {
    subject: `You already have an account at ${brand}`,
    preview: 'Sign in with this address. Without a password, a new one takes a minute.',
    heading: 'You already have an account',
    paragraphs: [
      `Somebody, most likely you, wanted to create an account at ${brand} with this address. You have one already, so please sign in with it.`,
      'If you forgot your password, or never chose one, choose “Forgot password?” there, or have a code emailed to you.',
    ],
    action: { label: 'Sign in', url: `${siteUrl}/sign-in` },
    notes: ['If this was not you, just ignore this email: nothing has changed.'],
  }
}
