/** Names the keys of config.toml that are not supported, so that no setting is ignored silently. */
import { ACCOUNT_CHANGES } from './project-schema'

import { HOOKS } from './project-schema'

/** `project-schema.ts` reads these. `*` stands for any name. */
const SUPPORTED = [
  'project_id',
  'api.port',
  'api.external_url',
  'api.schemas',
  'api.extra_search_path',
  'api.max_rows',
  'db.migrations.enabled',
  'db.seed.enabled',
  'db.seed.sql_paths',
  'auth.site_url',
  'auth.external_url',
  'auth.jwt_issuer',
  'auth.additional_redirect_urls',
  'auth.jwt_expiry',
  'auth.enable_signup',
  'auth.signing_keys_path',
  'auth.enable_anonymous_sign_ins',
  'auth.jwt_secret',
  'auth.publishable_key',
  'auth.secret_key',
  'auth.rate_limit.email_sent',
  'auth.rate_limit.anonymous_users',
  'auth.rate_limit.token_refresh',
  'auth.rate_limit.sign_in_sign_ups',
  'auth.rate_limit.token_verifications',
  'auth.rate_limit.web3',
  ...HOOKS.flatMap(name => ['enabled', 'uri', 'secrets'].map(key => `auth.hook.${name}.${key}`)),
  'auth.sessions.timebox',
  'auth.sessions.inactivity_timeout',
  'auth.oauth_server.enabled',
  'auth.oauth_server.allow_dynamic_registration',
  'auth.oauth_server.authorization_url_path',
  'auth.enable_manual_linking',
  'auth.captcha.enabled',
  'auth.captcha.provider',
  'auth.captcha.secret',
  'auth.external.*.enabled',
  'auth.external.*.client_id',
  'auth.external.*.secret',
  'auth.external.*.url',
  'auth.external.*.redirect_uri',
  'auth.external.*.skip_nonce_check',
  'auth.external.*.email_optional',
  'auth.custom_oauth.enabled',
  'auth.custom_oauth.max_providers',
  'auth.minimum_password_length',
  'auth.password_requirements',
  'auth.mfa.max_enrolled_factors',
  'auth.mfa.totp.enroll_enabled',
  'auth.mfa.totp.verify_enabled',
  'auth.mfa.web_authn.enroll_enabled',
  'auth.mfa.web_authn.verify_enabled',
  'auth.passkey.enabled',
  'auth.webauthn.rp_id',
  'auth.webauthn.rp_display_name',
  'auth.webauthn.rp_origins',
  'auth.web3.solana.enabled',
  'auth.web3.ethereum.enabled',
  'auth.mfa.phone.enroll_enabled',
  'auth.mfa.phone.verify_enabled',
  'auth.mfa.phone.template',
  'auth.mfa.phone.max_frequency',
  'auth.mfa.phone.otp_length',
  'auth.rate_limit.sms_sent',
  'auth.sms.enable_signup',
  'auth.sms.enable_confirmations',
  'auth.sms.template',
  'auth.sms.max_frequency',
  'auth.sms.otp_length',
  'auth.sms.otp_expiry',
  'auth.sms.test_otp.*',
  'auth.sms.twilio.enabled',
  'auth.sms.twilio.account_sid',
  'auth.sms.twilio.message_service_sid',
  'auth.sms.twilio.content_sid',
  'auth.sms.twilio.auth_token',
  'auth.email.enable_signup',
  'auth.email.enable_confirmations',
  'auth.email.secure_password_change',
  'auth.email.max_frequency',
  'auth.email.otp_length',
  'auth.email.otp_expiry',
  ...Object.keys(ACCOUNT_CHANGES).map(name => `auth.email.notification.${name}.enabled`),
  'realtime.enabled',
  'storage.file_size_limit',
  'storage.buckets.*.public',
  'storage.buckets.*.file_size_limit',
  'storage.buckets.*.allowed_mime_types',
  'storage.buckets.*.strict',
]

/** These are fixed here, and these values change nothing. */
const FIXED: Readonly<Record<string, unknown>> = {
  'api.enabled': true,
  'auth.enabled': true,
  'storage.enabled': true,
  'auth.enable_refresh_token_rotation': true,
  'auth.refresh_token_reuse_interval': 10,
  'auth.email.double_confirm_changes': true,
}

/**
 * Keys about the CLI's other services, or about a database that it starts itself. This server misses nothing without
 * them.
 */
const OF_THE_CLI = [
  'db.port',
  'db.shadow_port',
  'db.health_timeout',
  'db.major_version',
  'db.pooler',
  'db.migrations.schema_paths',
  'studio',
  'inbucket',
  'local_smtp',
  'analytics',
  'remotes',
  'realtime.ip_version',
  'realtime.max_header_length',
]

/** @returns paths such as `auth.sms.enable_signup`; a section without any supported key is named instead of its keys */
export function unsupportedConfigKeys(document: object, prefix = ''): string[] {
  return Object.entries(document).flatMap(([key, value]) => {
    const at = prefix + key
    if (at in FIXED) return FIXED[at] === value ? [] : [at]
    if (isSupported(at) || OF_THE_CLI.includes(at)) return []
    if (isSection(value)) {
      const isOffAsAWhole = isSupported(`${at}.enabled`) || !leadsToSupported(at)
      if ((value as { enabled?: unknown }).enabled === false && isOffAsAWhole) return []
      const inner = unsupportedConfigKeys(value, `${at}.`)
      return inner.length > 0 && !leadsToSupported(at) ? [at] : inner
    }
    return isOff(value) ? [] : [at]
  })
}

function isSection(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}

/** A feature that is off, empty or none is absent anyway. */
function isOff(value: unknown): boolean {
  return value === false || value === '' || value === 0 || (Array.isArray(value) && value.length === 0)
}

function isSupported(at: string): boolean {
  return SUPPORTED.some(pattern => matches(pattern.split('.'), at.split('.')))
}

function leadsToSupported(at: string): boolean {
  const names = at.split('.')
  return [...SUPPORTED, ...Object.keys(FIXED)].some(pattern => {
    const parts = pattern.split('.')
    return parts.length > names.length && matches(parts.slice(0, names.length), names)
  })
}

function matches(pattern: readonly string[], names: readonly string[]): boolean {
  return pattern.length === names.length && pattern.every((part, i) => part === '*' || part === names[i])
}
