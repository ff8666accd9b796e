/** POST /token?grant_type=id_token: exchanges the ID token of a provider for a session, or links its identity. */
import { z } from 'zod'
import { retryOnConflict } from '../../db/retry-on-conflict'
import { inTransaction } from '../../db/transaction'
import type { Endpoint } from '../context/context'
import { refused } from '../auth-error'
import { accountOf } from './account'
import { idTokenProvider, verifiedProfile } from './id-token'
import { assertMayChangeIdentities } from './identities-authorize'
import { linkIdentity } from './link'
import { issueSession } from '../tokens/issue-session'
import { read } from '../wire/body-parsers'
import { signedIn } from '../wire/guards'

const schema = z.object({
  provider: z.string().nullish(),
  issuer: z.string().nullish(),
  id_token: z.string().nullish(),
  access_token: z.string().nullish(),
  nonce: z.string().nullish(),
  link_identity: z.boolean().nullish(),
})

export const idTokenGrant: Endpoint = async (context, call) => {
  const body = read(schema, call.body)
  const { id_token } = body
  const provider = await idTokenProvider(context, { ...body, id_token: '' })
  if (!id_token) throw refused('invalid request', 'id_token required')
  const open = (linkingUserId: string | null) => async () => {
    const profile = await verifiedProfile(provider, { ...body, id_token })
    return retryOnConflict(() =>
      inTransaction(context.pool, async db => {
        const userId =
          linkingUserId === null
            ? await accountOf(context, db, provider, profile, call.client.ip)
            : await linkIdentity(context, db, linkingUserId, provider, profile)
        return issueSession(context, db, userId, 'oauth', call)
      }),
    )
  }
  if (!body.link_identity) return open(null)()
  return signedIn(async (_, __, principal) => {
    assertMayChangeIdentities(context.policy, principal)
    return open(principal.user.id)()
  })(context, call)
}
