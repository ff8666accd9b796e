/**
 * Limits of the auth wire. They apply without any setting; `[auth.rate_limit]` of config.toml changes some.
 */
import type { RateLimit } from '../../http/rate-limit'
import type { ResolvedPolicy } from './default-policy'

const FIVE_MINUTES = 300

/** A limit that the policy may change. */
export type ConfiguredLimit = (policy: ResolvedPolicy) => RateLimit

const perAddress =
  (
    name: string,
    of: 'signInSignUps' | 'tokenVerifications' | 'tokenRefresh' | 'web3' = 'signInSignUps',
  ): ConfiguredLimit =>
  ({ rateLimits }) => ({
    name: `address:${name}`,
    capacity: rateLimits[of],
    refillSeconds: FIVE_MINUTES,
  })

export const SIGN_UPS = perAddress('sign-up')
export const OTPS = perAddress('otp')
export const RECOVERIES = perAddress('recover')
export const RESENDS = perAddress('resend')
export const VERIFICATIONS = perAddress('verify', 'tokenVerifications')
export const USER_UPDATES = perAddress('user-update')
export const FACTOR_ENROLMENTS = perAddress('factor-enroll')
export const FACTOR_CHALLENGES = perAddress('factor-challenge')
/** Accounts that cost whoever makes them nothing. */
export const ANONYMOUS_SIGN_INS: ConfiguredLimit = ({ rateLimits }) => ({
  name: 'address:anonymous',
  capacity: rateLimits.anonymousUsers,
  refillSeconds: 3600,
})
/** Each step of signing in with a passkey, of adding one, and of looking after them. */
export const PASSKEY_CHALLENGES = perAddress('passkey-challenge')
export const PASSKEY_SIGN_INS = perAddress('passkey-sign-in')
export const PASSKEY_REGISTRATIONS = perAddress('passkey-registration')
export const PASSKEY_CHANGES = perAddress('passkey-change')
export const EXTERNAL_SIGN_INS = perAddress('external-sign-in')
export const EXTERNAL_CALLBACKS = perAddress('external-callback')
export const WEB3_SIGN_INS = perAddress('web3', 'web3')
export const SSO_SIGN_INS = perAddress('sso')
export const SAML_ASSERTIONS = perAddress('saml-assertion')
/** A page refreshes once an hour; this is enough for an office behind one address. */
export const REFRESHES = perAddress('refresh', 'tokenRefresh')

export const OAUTH_AUTHORIZATIONS = perAddress('oauth-authorize')
export const OAUTH_DECISIONS = perAddress('oauth-decide', 'tokenVerifications')
/** A tool asks for all its people from one address. */
export const OAUTH_TOKENS = perAddress('oauth-token', 'tokenRefresh')
export const OAUTH_USER_READS = perAddress('oauth-userinfo', 'tokenRefresh')
/** Tools that register themselves: anybody may, so few may. */
export const OAUTH_REGISTRATIONS: ConfiguredLimit = () => ({
  name: 'address:oauth-register',
  capacity: 5,
  refillSeconds: 3600,
})
/** From all addresses together. */
export const ALL_OAUTH_REGISTRATIONS: RateLimit = {
  name: 'oauth-register',
  capacity: 100,
  refillSeconds: 24 * 3600,
}
/** Wrong secrets of one tool from one address: a stranger elsewhere must not lock the tool out. */
export const CLIENT_SECRET_FAILURES: RateLimit = {
  name: 'client:secret-failures',
  capacity: 10,
  refillSeconds: 15 * 60,
  backoffSeconds: 60,
}

const accountFailures = (name: string): RateLimit => ({
  name: `account:${name}`,
  capacity: 10,
  refillSeconds: 15 * 60,
  backoffSeconds: 60,
})
/**
 * Wrong passwords and wrong codes for one account, whichever address sends them. Each kind is counted by itself: whoever
 * guesses mailed codes does not lock the password, and the other way round.
 */
export const PASSWORD_FAILURES = accountFailures('password-failures')
export const MAILED_CODE_FAILURES = accountFailures('mailed-code-failures')
/** Wrong codes of text messages, for one number. */
export const SMS_CODE_FAILURES = accountFailures('sms-code-failures')
export const REAUTHENTICATION_FAILURES = accountFailures('reauthentication-failures')
/**
 * Wrong codes of an authenticator app for one account. Counted apart from passwords: somebody who stole the password
 * must not be able to reset this count by signing in.
 */
export const FACTOR_FAILURES: RateLimit = {
  name: 'account:factor-failures',
  capacity: 10,
  refillSeconds: 60 * 60,
  backoffSeconds: 60,
}
/** Failed sign-ins from one address, whichever accounts they are for. */
export const ADDRESS_FAILURES_PER_MINUTE: RateLimit = {
  name: 'address:failures:minute',
  capacity: 6,
  refillSeconds: 60,
}
export const ADDRESS_FAILURES_PER_HOUR: RateLimit = {
  name: 'address:failures:hour',
  capacity: 30,
  refillSeconds: 3600,
}

export type MailPurpose = 'confirmation' | 'recovery' | 'email-change' | 'reauthentication'
/** One mail to an address in `max_frequency`, counted for each purpose, as GoTrue does. */
export const oneMailAtATime = ({ email }: ResolvedPolicy, purpose: MailPurpose): RateLimit => ({
  name: `mail:${purpose}`,
  capacity: 1,
  refillSeconds: email.maxFrequencySeconds,
})
/** Where the operator bounds them: all mails together, so many an hour. */
export const mailsSent = (emailSent: number): RateLimit => ({
  name: 'mail:sent',
  capacity: emailSent,
  refillSeconds: 3600,
})

export type SmsPurpose = 'confirmation' | 'phone_change' | 'reauthentication' | 'mfa'
/** How messages for this purpose look and how often they are sent: those of factors have settings of their own. */
export function smsSettings({ sms, mfa }: ResolvedPolicy, purpose: SmsPurpose) {
  return purpose === 'mfa' ? mfa.phone : sms
}

/** One message to a number in `max_frequency`, counted for each purpose. */
export const oneSmsAtATime = (policy: ResolvedPolicy, purpose: SmsPurpose): RateLimit => ({
  name: `sms:${purpose}`,
  capacity: 1,
  refillSeconds: smsSettings(policy, purpose).maxFrequencySeconds,
})
/** Messages cost money: so many an hour, whoever asks for them. */
export const SMS_SENT: ConfiguredLimit = ({ rateLimits }) => ({
  name: 'sms:sent',
  capacity: rateLimits.smsSent,
  refillSeconds: 3600,
})
