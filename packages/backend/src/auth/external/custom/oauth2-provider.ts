/**
 * A provider of OAuth 2.0 without OpenID Connect, which tells at an address of its own who signed in.
 */
import * as oauth from 'oauth4webapi'
import { z } from 'zod'
import { describeRequest, requestOptions, type ProviderSite } from '../openid-provider'
import type { ExternalProvider } from '../provider'
import { customProfile } from './custom-profile'
import type { StoredProvider } from './stored-provider'

const claimsSchema = z.record(z.string(), z.unknown())

export function createOAuth2Provider(site: ProviderSite, stored: StoredProvider): ExternalProvider {
  const { name, settings, redirectUri } = site
  const server: oauth.AuthorizationServer = {
    issuer: new URL(stored.authorization_url!).origin,
    authorization_endpoint: stored.authorization_url!,
    token_endpoint: stored.token_url!,
  }
  const options = requestOptions(new URL(stored.token_url!))
  const client: oauth.Client = { client_id: settings.clientIds[0]! }
  return {
    name,
    settings,
    redirectUri,
    formPost: false,
    binds: { pkce: stored.pkce_enabled, nonce: false },
    async authorizationUrl(request) {
      const url = new URL(stored.authorization_url!)
      const parameters = { ...stored.authorization_params, ...request.parameters }
      await describeRequest(url.searchParams, { ...request, parameters }, { ...site, scopes: stored.scopes })
      return url
    },
    async exchange(answer, { state, codeVerifier }) {
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
      const { access_token: accessToken, refresh_token: refreshToken } =
        await oauth.processAuthorizationCodeResponse(server, client, response)
      const address = new URL(stored.userinfo_url!)
      const headers = new Headers({ accept: 'application/json' })
      const told = await oauth.protectedResourceRequest(accessToken, 'GET', address, headers, null, options)
      if (!told.ok) throw new Error(`${address.href} responded with ${told.status}`)
      return {
        profile: customProfile(stored, claimsSchema.parse(await told.json())),
        tokens: { accessToken, refreshToken: refreshToken ?? null },
      }
    },
  }
}
