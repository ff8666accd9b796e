/**
 * Limits of the auth wire. They are on without any setting (design, safety rule 1).
 */
import type { RateLimit } from '../../http/rate-limit'

const FIVE_MINUTES = 300

const perAddress = (name: string): RateLimit => ({
  name: `address:${name}`,
  capacity: 30,
  seconds: FIVE_MINUTES,
})

export const SIGN_UPS = perAddress('sign-up')
export const OTPS = perAddress('otp')
export const RECOVERIES = perAddress('recover')
export const RESENDS = perAddress('resend')
export const VERIFICATIONS = perAddress('verify')
export const USER_UPDATES = perAddress('user-update')
export const FACTOR_ENROLMENTS = perAddress('factor-enroll')
export const FACTOR_CHALLENGES = perAddress('factor-challenge')
/** A page refreshes once an hour; this leaves room for an office behind one address. */
export const REFRESHES: RateLimit = { name: 'address:refresh', capacity: 150, seconds: FIVE_MINUTES }

/** Wrong passwords and wrong codes against one account, wherever they come from. */
export const ACCOUNT_FAILURES: RateLimit = {
  name: 'account:failures',
  capacity: 10,
  seconds: 15 * 60,
  growingDelay: 60,
}
/**
 * Wrong codes of an authenticator app against one account. Apart from the passwords: a right password, which the thief
 * of one has, must not take these back.
 */
export const FACTOR_FAILURES: RateLimit = {
  name: 'account:factor-failures',
  capacity: 10,
  seconds: 60 * 60,
  growingDelay: 60,
}
/** Failed sign-ins from one address, whichever accounts they are for. */
export const ADDRESS_FAILURES_A_MINUTE: RateLimit = {
  name: 'address:failures:minute',
  capacity: 6,
  seconds: 60,
}
export const ADDRESS_FAILURES_AN_HOUR: RateLimit = {
  name: 'address:failures:hour',
  capacity: 30,
  seconds: 3600,
}

/** One mail a minute per person, counted for each purpose as GoTrue counts it. */
export type MailPurpose = 'confirmation' | 'recovery' | 'email-change' | 'reauthentication'
export const oneMailAMinute = (purpose: MailPurpose): RateLimit => ({
  name: `mail:${purpose}`,
  capacity: 1,
  seconds: 60,
})
