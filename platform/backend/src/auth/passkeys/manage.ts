/** GET /passkeys, PATCH and DELETE /passkeys/:passkey_id: the passkeys of the caller's account. */
import { z } from 'zod'
import { inTransaction } from '../../db/transaction'
import { isUuid } from '../../db/uuid'
import type { AuthUser } from '../accounts/users'
import type { AuthContext, Call } from '../context/context'
import { AuthError, invalid } from '../auth-error'
import { notifyOwner } from '../mails/owner-notice'
import { read } from '../wire/body-parsers'
import type { SignedInEndpoint } from '../wire/guards'
import { deletePasskey, listPasskeys, renamePasskey, type PasskeyRow } from './credentials'
import { assertMayManagePasskeys } from './guards'

export const passkeyList: SignedInEndpoint = async ({ pool }, _, { user }) =>
  (await listPasskeys(pool, user.id)).map(renderPasskey)

const schema = z.object({ friendly_name: z.string().nullish() })

export const passkeyUpdate: SignedInEndpoint = async ({ pool, clock }, call, { user }) => {
  const id = passkeyIdOf(call)
  const friendlyName = read(schema, call.body).friendly_name?.trim()
  if (!friendlyName) throw invalid('friendly_name is required')
  if (friendlyName.length > 120) throw invalid('friendly_name must be 120 characters or less')
  const renamed = await renamePasskey(pool, { id, userId: user.id, friendlyName }, clock())
  if (!renamed) throw passkeyNotFound()
  return renderPasskey(renamed)
}

export const passkeyDelete: SignedInEndpoint = async (context, call, principal) => {
  assertMayManagePasskeys(principal)
  await removePasskey(context, principal.user, passkeyIdOf(call))
}

/** @throws {AuthError} 404 when the account has no such passkey */
export async function removePasskey(context: AuthContext, user: AuthUser, id: string): Promise<void> {
  await inTransaction(context.pool, async db => {
    if (!(await deletePasskey(db, { id, userId: user.id }))) throw passkeyNotFound()
    await notifyOwner(context, db, user, 'passkey_removed')
  })
}

export function passkeyIdOf(call: Call): string {
  const { passkey_id: id } = call.params
  if (!isUuid(id)) throw passkeyNotFound()
  return id
}

const passkeyNotFound = () =>
  new AuthError('validation_failed', { status: 404, message: 'Passkey not found' })

export function renderPasskey({ id, friendly_name, created_at, last_used_at }: PasskeyRow): object {
  return {
    id,
    ...(friendly_name ? { friendly_name } : {}),
    created_at,
    ...(last_used_at ? { last_used_at } : {}),
  }
}
