/**
 * Closes a member's account: checks the password or code, ends the paid membership with its period, removes the data
 * stored about the member, and sends a goodbye by mail. private.close_account and docs/specification/account.md#closing
 * say what stays, and why.
 */
import type { AccountClosed } from '@juno/domain/account/account-settings'
import { ApiError } from './refusals'
import type { SignedInCaller } from '../../shared/api/route-table'
import type { ServerContext } from '../../shared/server-context'
import { accountClosedMail } from './account-closed-mail'
import { verifyOwner, type OwnerProof } from './verify-owner'

export interface PaidMembership {
  /** Ends all subscriptions of a person with their periods. @returns the end of the last one, or null */
  cancelAtPeriodEnd(userId: string): Promise<Date | null>
}

type CloseContext = Pick<ServerContext, 'backend' | 'scopes' | 'outbox' | 'site'> & {
  membership: PaidMembership
}

/**
 * Is safe to repeat: nothing is removed before the payment provider has confirmed.
 * @param proof see {@link verifyOwner}
 * @throws {ApiError} wrong_password, wrong_code, too_many_requests, profile_not_found, last_admin
 */
export async function closeAccount(
  { backend, scopes, outbox, site, membership }: CloseContext,
  { userId }: SignedInCaller,
  proof: OwnerProof,
): Promise<AccountClosed> {
  await verifyOwner(backend, userId, proof)
  const { rows } = await scopes.withServiceRole(db =>
    db.query<{ email: string | null; name: string | null; last_admin: boolean }>(
      `select private.account_email(p.id) as email, p.name, private.is_last_admin(p.id) as last_admin
       from public.profiles p where p.id = $1`,
      [userId],
    ),
  )
  const [person] = rows
  if (!person) throw new ApiError('profile_not_found')
  if (person.last_admin) throw new ApiError('last_admin')

  const endsAt = await membership.cancelAtPeriodEnd(userId)
  const membershipEndsAt = endsAt?.toISOString() ?? null

  await scopes.withServiceRole(async db => {
    const closed = await db.query<{ outcome: string }>('select private.close_account($1) as outcome', [
      userId,
    ])
    if (closed.rows[0]?.outcome === 'last_admin') throw new ApiError('last_admin')
    if (closed.rows[0]?.outcome !== 'closed') throw new ApiError('profile_not_found')
    // The account may have only a phone number.
    if (!person.email) return
    await outbox.enqueue(db, {
      kind: 'account-closed',
      to: person.email,
      content: accountClosedMail({ name: person.name ?? '', membershipEndsAt }, site),
      idempotencyKey: `account-closed:${userId}`,
    })
  })
  return { membershipEndsAt }
}
