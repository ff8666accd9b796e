/** DELETE /admin/users/:id: deletes an account, or (soft) clears it and keeps the row for foreign keys. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { inTransaction } from '../../db/transaction'
import { deleteUser as deleteUserRow, loadUser } from '../accounts/users'
import type { AuthContext, Endpoint } from '../context/context'
import { AuthError } from '../auth-error'
import { read } from '../wire/body-parsers'
import { userIdOf } from '../wire/user-of-path'

const schema = z.object({ should_soft_delete: z.boolean().nullish() })

export const deleteUserEndpoint: Endpoint = async (context, call) => {
  await deleteUser(context, userIdOf(call), read(schema, call.body).should_soft_delete ?? false)
  return {}
}

/** @throws {AuthError} user_not_found */
export async function deleteUser(context: AuthContext, userId: string, soft = false): Promise<void> {
  await inTransaction(context.pool, async db => {
    const user = await loadUser(db, userId)
    if (!user) throw new AuthError('user_not_found')
    if (!soft) return deleteUserRow(db, userId)
    // A hash of the address stays, as in GoTrue, and the address is free for a new account.
    const obfuscated = (text: string) =>
      createHash('sha256')
        .update(userId + text)
        .digest('base64url')
    await db.query(
      `update auth.users set email = $2, phone = null, encrypted_password = '', raw_user_meta_data = '{}',
         raw_app_meta_data = '{}', email_change = '', phone_change = '', phone_change_token = '', confirmation_token = '', recovery_token = '',
         email_change_token_new = '', email_change_token_current = '', deleted_at = $3 where id = $1`,
      [userId, obfuscated(user.email ?? ''), context.clock()],
    )
    for (const table of [
      'identities',
      'sessions',
      'one_time_tokens',
      'mfa_factors',
      'webauthn_credentials',
      'oauth_consents',
      'oauth_authorizations',
    ]) {
      await db.query(`delete from auth.${table} where user_id = $1`, [userId])
    }
  })
}
