/** /admin/users/:id/passkeys: lists and deletes passkeys, without their keys. */
import type { Endpoint } from '../context/context'
import { userOfPath } from '../wire/user-of-path'
import { listPasskeys } from './credentials'
import { passkeyIdOf, removePasskey, renderPasskey } from './manage'

export const listPasskeysEndpoint: Endpoint = async (context, call) => {
  const { id } = await userOfPath(context, call)
  return (await listPasskeys(context.pool, id)).map(renderPasskey)
}

export const deletePasskeyEndpoint: Endpoint = async (context, call) => {
  const user = await userOfPath(context, call)
  await removePasskey(context, user, passkeyIdOf(call))
}
