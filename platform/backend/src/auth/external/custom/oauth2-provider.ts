/** A provider of OAuth 2.0 without OpenID Connect, which tells at an address of its own who signed in. */
import type { AuthorizationServer } from 'oauth4webapi'
import { z } from 'zod'
import { oauth2Flow } from '../oauth2-flow'
import { describeRequest, type ProviderSite } from '../openid-provider'
import type { ExternalProvider } from '../../context/provider'
import { customProfile } from './custom-profile'
import type { StoredProvider } from './stored-provider'

const claimsSchema = z.record(z.string(), z.unknown())

export function createOAuth2Provider(site: ProviderSite, stored: StoredProvider): ExternalProvider {
  const { name, settings, redirectUri } = site
  const server: AuthorizationServer = {
    issuer: new URL(stored.authorization_url!).origin,
    authorization_endpoint: stored.authorization_url!,
    token_endpoint: stored.token_url!,
  }
  const flow = oauth2Flow(site, server, new URL(stored.token_url!))
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
    async exchange(answer, binding) {
      const tokens = await flow.exchangeCode(answer, binding)
      const claims = await flow.read(tokens.accessToken, new URL(stored.userinfo_url!), claimsSchema)
      return { profile: customProfile(stored, claims), tokens }
    },
  }
}
