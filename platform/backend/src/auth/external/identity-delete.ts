/** DELETE /user/identities/:identity_id: unlinks an identity from the own account, which keeps at least one. */
import { sqlState } from '../../db/errors'
import type { Queryable } from '../../db/request-scope'
import { inTransaction } from '../../db/transaction'
import { listProviders } from '../accounts/identities'
import { revokeOneTimeTokens } from '../accounts/update-user'
import { lockUser, type AuthUser } from '../accounts/users'
import type { AuthContext } from '../context/context'
import { AuthError } from './refusals'
import { notifyOwner } from '../mails/owner-notice'
import { isUuid } from '../../db/uuid'
import type { SignedInEndpoint } from '../wire/guards'
import { assertMayChangeIdentities } from './identities-authorize'

export const identityDelete: SignedInEndpoint = async (context, call, principal) => {
  assertMayChangeIdentities(context.policy, principal)
  const id = call.params.identity_id
  if (!isUuid(id)) {
    throw new AuthError('validation_failed', { status: 404, message: 'identity_id must be an UUID' })
  }
  await inTransaction(context.pool, db => unlink(context, db, principal.user.id, id))
  return {}
}

async function unlink(
  context: AuthContext,
  db: Queryable,
  userId: string,
  identityId: string,
): Promise<void> {
  const now = context.clock()
  // The account is locked: two requests must not remove the last two identities.
  const user = (await lockUser(db, userId))!
  if (user.identities.length <= 1) throw new AuthError('single_identity_not_deletable')
  const identity = user.identities.find(({ id }) => id === identityId.toLowerCase())
  if (!identity) throw new AuthError('identity_not_found')
  await db.query('delete from auth.identities where id = $1', [identity.id])
  if (identity.provider === 'phone') {
    await db.query(
      'update auth.users set phone = null, phone_confirmed_at = null, updated_at = $2 where id = $1',
      [userId, now],
    )
    await revokeOneTimeTokens(db, userId)
  } else {
    await moveAddress(db, user, identity.id, now)
  }
  await listProviders(db, userId)
  // Its address may have changed with it: that of before is told.
  await notifyOwner(context, db, user, 'identity_unlinked', { provider: identity.provider })
}

/** Moves the account to the address of another of its identities. */
async function moveAddress(db: Queryable, user: AuthUser, removed: string, now: Date): Promise<void> {
  const rest = user.identities.filter(({ id }) => id !== removed)
  if (rest.some(({ email }) => email === user.email)) return
  const verified = rest.find(({ email, identity_data }) => email && identity_data.email_verified === true)
  if (!verified && rest.some(({ email }) => email))
    throw new AuthError('email_conflict_identity_not_deletable')
  try {
    await db.query(
      `update auth.users set email = $2::text, email_confirmed_at = case when $2::text is null then null else $3::timestamptz end,
         updated_at = $3::timestamptz, email_change = '', 
         raw_user_meta_data = (coalesce(raw_user_meta_data, '{}') - 'email') ||
           jsonb_strip_nulls(jsonb_build_object('email', $2::text))
       where id = $1`,
      [user.id, verified?.email ?? null, now],
    )
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    throw new AuthError('email_conflict_identity_not_deletable', { cause: error })
  }
  await revokeOneTimeTokens(db, user.id)
}
