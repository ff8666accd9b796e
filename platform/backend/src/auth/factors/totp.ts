/**
 * Time-based codes (RFC 6238) with the parameters that every authenticator app supports: SHA-1, six digits, 30 seconds.
 */
import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
/** Time steps that a phone's clock may be ahead or behind. */
const DRIFT = 1
/** The length of the hash (RFC 4226, 4). */
const SECRET_BYTES = 20

/** @returns base32, which can be typed into an app */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** Returns the key URI for the QR code. @param issuer names the site in the app, `label` the account */
export function totpUri(secret: string, issuer: string, label: string): string {
  return generator(secret, issuer, label).toString()
}

/** @returns the time step that the code belongs to, counted since 1970, or null if it belongs to none around `now` */
export function matchingStep(secret: string, code: string, now: Date): number | null {
  // An app shows the digits in two groups, and people copy what they see.
  const token = code.replaceAll(' ', '')
  if (!/^[0-9]{6}$/.test(token)) return null
  const timestamp = now.getTime()
  const delta = generator(secret).validate({ token, window: DRIFT, timestamp })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}

function generator(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({ secret, issuer, label, period: PERIOD_SECONDS, digits: 6, algorithm: 'SHA1' })
}
