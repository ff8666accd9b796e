/** GET /settings: the sign-in methods of this instance. */
import type { Endpoint } from '../context/context'
import { passkeysEnabled } from '../passkeys/guards'
import { hasEnabledProvider } from '../sso/providers'

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
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'zoom',
] as const

export const settings: Endpoint = async ({ pool, policy, providers, relyingParty, saml, smsSender }) => ({
  external: {
    ...Object.fromEntries(PROVIDERS.map(provider => [provider, false])),
    ...Object.fromEntries([...providers.keys()].map(provider => [provider, true])),
    email: policy.email.enableSignup,
    anonymous_users: policy.enableAnonymousSignIns,
    phone: policy.sms.enableSignup,
  },
  disable_signup: !policy.enableSignup,
  mailer_autoconfirm: !policy.enableConfirmations,
  phone_autoconfirm: policy.sms.enableSignup && !policy.sms.enableConfirmations,
  sms_provider: policy.sms.enableSignup ? (smsSender?.provider ?? '') : '',
  saml_enabled: saml !== null,
  // GoTrue does not say whether there is an organization to sign in at.
  sso_available: saml !== null && (await hasEnabledProvider(pool)),
  passkeys_enabled: passkeysEnabled({ policy, relyingParty }),
})
