/** GET and DELETE /user/oauth/grants: the apps that an account has connected. */
import { inTransaction } from '../../db/transaction'
import { invalid } from '../auth-error'
import { AuthError } from './refusals'
import { isUuid } from '../../db/uuid'
import type { SignedInEndpoint } from '../wire/guards'
import { listGrants, revokeGrant } from './consents'
import { scopesOf } from './scopes'

export const userGrants: SignedInEndpoint = async (context, _, { user }) => {
  const grants = await listGrants(context.pool, user.id)
  return grants.map(({ client, scopes, granted_at }) => ({
    client: {
      id: client.id,
      name: client.name ?? '',
      uri: client.uri ?? '',
      logo_uri: client.logo_uri ?? '',
    },
    scopes: scopesOf(scopes),
    granted_at,
  }))
}

export const revokeUserGrant: SignedInEndpoint = async (context, call, { user }) => {
  const { client_id: id } = call.query
  if (!id) throw invalid('client_id query parameter is required')
  if (!isUuid(id)) throw invalid('invalid client_id format')
  const revoked = await inTransaction(context.pool, db => revokeGrant(db, user.id, id, context.clock()))
  if (!revoked) throw new AuthError('oauth_consent_not_found')
}
