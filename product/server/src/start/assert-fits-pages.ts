/**
 * Refuses what config.toml allows the backend alone and the pages of the site cannot do: they accept codes of six
 * digits, and show no captcha.
 */
import type { ProjectBackend } from '@juno/project/read-project'

const DIGITS = 6

/** @throws Error whose message is a sentence for the operator */
export function assertFitsPages({ auth }: Pick<ProjectBackend, 'auth'>): void {
  const { phone } = auth.mfa
  const refuse = (key: string, length: number) => {
    throw new Error(
      `${key} of config.toml is ${length}, but the pages of the site take codes of ${DIGITS} digits. Please set it to ${DIGITS}.`,
    )
  }
  if (auth.captcha)
    throw new Error(
      'auth.captcha of config.toml is enabled, but the pages of the site show no captcha: nobody could sign in. Please disable it.',
    )
  if (auth.email.otpLength !== DIGITS) refuse('auth.email.otp_length', auth.email.otpLength)
  if ((phone.enrollEnabled || phone.verifyEnabled) && phone.otpLength !== DIGITS)
    refuse('auth.mfa.phone.otp_length', phone.otpLength)
}
