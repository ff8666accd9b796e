/**
 * GitHub, or a GitHub Enterprise server: OAuth 2.0 and an API of its own instead of OpenID Connect.
 * https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
 */
import type { AuthorizationServer } from 'oauth4webapi'
import { z } from 'zod'
import { readEmailAddress } from '../../email-address'
import { oauth2Flow } from './oauth2-flow'
import { describeRequest, type ProviderSite } from './openid-provider'
import type { ExternalProvider } from '../context/provider'

const SCOPES = ['user:email']

const userSchema = z.object({
  id: z.number(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
})
const emailsSchema = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

export function createGithubProvider(site: ProviderSite): ExternalProvider {
  const { name, settings, redirectUri } = site
  const base = (settings.url || 'https://github.com').replace(/\/+$/, '')
  const api = settings.url ? `${base}/api/v3` : 'https://api.github.com'
  const server: AuthorizationServer = {
    issuer: `${base}/login/oauth`,
    authorization_endpoint: `${base}/login/oauth/authorize`,
    token_endpoint: `${base}/login/oauth/access_token`,
  }
  const flow = oauth2Flow(site, server, new URL(base))

  return {
    name,
    settings,
    redirectUri,
    formPost: false,
    binds: { pkce: true, nonce: false },
    async authorizationUrl(request) {
      const url = new URL(server.authorization_endpoint!)
      await describeRequest(url.searchParams, request, { ...site, scopes: SCOPES })
      return url
    },
    async exchange(answer, binding) {
      const tokens = await flow.exchangeCode(answer, binding)
      const user = await flow.read(tokens.accessToken, new URL(`${api}/user`), userSchema)
      const emails = await flow.read(tokens.accessToken, new URL(`${api}/user/emails`), emailsSchema)
      const subject = String(user.id)
      const { name: fullName, avatar_url } = user
      return {
        profile: {
          subject,
          emails: emails
            .sort((one, other) => Number(other.primary) - Number(one.primary))
            .flatMap(({ email, verified }) => {
              const address = readEmailAddress(email)
              return address === null ? [] : [{ address, verified }]
            }),
          metadata: {
            iss: api,
            sub: subject,
            provider_id: subject,
            user_name: user.login,
            preferred_username: user.login,
            ...(fullName ? { name: fullName, full_name: fullName } : {}),
            ...(avatar_url ? { avatar_url } : {}),
          },
        },
        tokens,
      }
    },
  }
}
