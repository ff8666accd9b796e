/**
 * /admin/users/:id/passkeys: lists and deletes passkeys, without their keys.
 */
import { loadUser, type AuthUser } from '../accounts/users'
import type { AuthContext, Call, Endpoint } from '../context/context'
import { AuthError } from '../error-catalogue'
import { listPasskeys } from '../passkeys/credentials'
import { passkeyIdOf, removePasskey, renderPasskey } from '../passkeys/manage'
import { userIdOf } from './user-id'

export const listPasskeysEndpoint: Endpoint = async (context, call) => {
  const { id } = await accountOf(context, call)
  return (await listPasskeys(context.pool, id)).map(renderPasskey)
}

export const deletePasskeyEndpoint: Endpoint = async (context, call) => {
  const user = await accountOf(context, call)
  await removePasskey(context, user, passkeyIdOf(call))
}

async function accountOf({ pool }: AuthContext, call: Call): Promise<AuthUser> {
  const user = await loadUser(pool, userIdOf(call))
  if (!user) throw new AuthError('user_not_found')
  return user
}
