/** Limits of the auth wire. They apply without any setting; `[auth.rate_limit]` of config.toml changes some. */
import type { RateLimit } from '../../http/rate-limit'
import type { ResolvedPolicy } from './default-policy'

const FIVE_MINUTES = 300

/** A limit that the policy may change. */
export type ConfiguredLimit = (policy: ResolvedPolicy) => RateLimit

/** Counts the calls of one client address, under a name of their own. */
export const perAddress =
  (
    name: string,
    of: 'signInSignUps' | 'tokenVerifications' | 'tokenRefresh' | 'web3' = 'signInSignUps',
  ): ConfiguredLimit =>
  ({ rateLimits }) => ({
    name: `address:${name}`,
    capacity: rateLimits[of],
    refillSeconds: FIVE_MINUTES,
  })

/** Second factors and recovery codes together. */
export const FACTOR_ENROLMENTS = perAddress('factor-enroll')

const accountFailures = (name: string): RateLimit => ({
  name: `account:${name}`,
  capacity: 10,
  refillSeconds: 15 * 60,
  backoffSeconds: 60,
})
/**
 * Wrong passwords and wrong codes for one account, whichever address sends them. Each kind is counted by itself: a
 * guesser of mailed codes does not lock the password, and the other way round.
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
