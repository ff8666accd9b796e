/**
 * Closes a member's account: checks the password, ends the paid membership with its period, removes the data stored
 * about the member, and says goodbye by mail. What stays, and why: private.close_account and decision 014.
 */
import type { AccountClosed } from '@juno/domain/account/account-settings'
import { ApiError } from '../../platform/api/api-error'
import type { SignedInCaller } from '../../platform/api/route-table'
import type { Platform } from '../../platform/platform'
import { accountClosedMail } from './account-closed-mail'

export interface PaidMembership {
  /** Ends all subscriptions of a person with their periods. @returns when the last one ends, or null without any */
  cancelAtPeriodEnd(userId: string): Promise<Date | null>
}

type CloseContext = Pick<Platform, 'backend' | 'scopes' | 'outbox' | 'site'> & { membership: PaidMembership }

/**
 * Safe to repeat: nothing is removed before the payment provider has confirmed.
 * @param proof the password, and the network address by which wrong passwords are counted
 * @throws {ApiError} wrong_password, too_many_requests, last_admin
 */
export async function closeAccount(
  { backend, scopes, outbox, site, membership }: CloseContext,
  { userId }: SignedInCaller,
  { password, address }: { password: string; address: string },
): Promise<AccountClosed> {
  await backend.authAdmin.verifyPassword(userId, password, address).catch(refusePassword)
  const { rows } = await scopes.withServiceRole(db =>
    db.query<{ email: string; name: string | null; last_admin: boolean }>(
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
    await outbox.enqueue(db, {
      kind: 'account-closed',
      to: person.email,
      content: accountClosedMail({ name: person.name ?? '', membershipEndsAt }, site),
      idempotencyKey: `account-closed:${userId}`,
    })
  })
  return { membershipEndsAt }
}

function refusePassword(cause: unknown): never {
  const { code, retryAfter } = cause as { code?: string; retryAfter?: number | null }
  if (code === 'invalid_credentials') throw new ApiError('wrong_password', { cause })
  if (code === 'over_request_rate_limit')
    throw new ApiError('too_many_requests', { cause, headers: { 'retry-after': String(retryAfter ?? 60) } })
  throw cause
}
