/**
 * Serves providers of OAuth 2.0 without OpenID Connect: the code is exchanged for tokens, and the access token reads
 * who signed in.
 */
import * as oauth from 'oauth4webapi'
import type { z } from 'zod'
import { requestOptions, type ProviderSite } from './openid-provider'
import type { ExternalProvider } from '../context/provider'

type Exchange = ExternalProvider['exchange']

export interface OAuth2Flow {
  /** @throws Error when the provider refuses, or the answer is not to this request */
  exchangeCode(
    answer: Parameters<Exchange>[0],
    binding: Pick<Parameters<Exchange>[1], 'state' | 'codeVerifier'>,
  ): Promise<Awaited<ReturnType<Exchange>>['tokens']>
  /** @throws Error for any status but a success, and for a body that is not as `schema` says */
  read<T>(accessToken: string, address: URL, schema: z.ZodType<T>): Promise<T>
}

/** @param base of the provider: decides whether plain http is allowed */
export function oauth2Flow(
  { settings, redirectUri, fetch }: ProviderSite,
  server: oauth.AuthorizationServer,
  base: URL,
): OAuth2Flow {
  const options = requestOptions(base, fetch)
  const client: oauth.Client = { client_id: settings.clientIds[0]! }
  return {
    async exchangeCode(answer, { state, codeVerifier }) {
      const parameters = oauth.validateAuthResponse(server, client, answer, state)
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        oauth.ClientSecretPost(settings.secret),
        parameters,
        redirectUri,
        codeVerifier ?? oauth.nopkce,
        options,
      )
      const tokens = await oauth.processAuthorizationCodeResponse(server, client, response)
      return { accessToken: tokens.access_token, refreshToken: tokens.refresh_token ?? null }
    },
    async read(accessToken, address, schema) {
      const headers = new Headers({ accept: 'application/json' })
      const response = await oauth.protectedResourceRequest(
        accessToken,
        'GET',
        address,
        headers,
        null,
        options,
      )
      if (!response.ok) throw new Error(`${address.href} responded with ${response.status}`)
      return schema.parse(await response.json())
    },
  }
}
