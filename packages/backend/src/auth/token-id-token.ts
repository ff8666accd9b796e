/**
 * POST /token?grant_type=id_token: no provider is configured, so none is enabled.
 */
import { z } from 'zod'
import type { Endpoint } from './context'
import { AuthError } from './error-catalogue'
import { read } from './wire/body-parsers'

const schema = z.object({ provider: z.string().nullish() })

export const idTokenGrant: Endpoint = async (_, call) => {
  const { provider } = read(schema, call.body)
  throw new AuthError('provider_disabled', {
    message: `Provider (issuer "${provider ?? ''}") is not enabled`,
  })
}
