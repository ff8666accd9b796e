/**
 * GET /settings, /health and /.well-known/jwks.json: what anyone may know about this instance.
 */
import type { Endpoint } from './context'

const PROVIDERS = [
  'anonymous_users',
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'phone',
  'slack',
  'slack_oidc',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'zoom',
] as const

export const settings: Endpoint = async () => ({
  external: { ...Object.fromEntries(PROVIDERS.map(provider => [provider, false])), email: true },
  disable_signup: false,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
  passkeys_enabled: false,
})

export const health: Endpoint = async context => {
  await context.pool.query('select 1')
  return {
    version: '2',
    name: 'Juno auth',
    description: 'User registration and authentication, as GoTrue speaks it',
  }
}

/** Access tokens are signed with a shared secret (HS256): there is no public key to hand out. */
export const jwks: Endpoint = async () => ({ keys: [] })
