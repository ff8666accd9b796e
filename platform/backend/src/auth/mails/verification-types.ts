import type { AuthMail } from '../../messages'

/** The types by which GoTrue and auth-js's verifyOtp know each kind of mail. */
export const VERIFICATION_TYPES: Record<AuthMail['kind'], string> = {
  confirmation: 'signup',
  recovery: 'recovery',
  magic_link: 'magiclink',
  invite: 'invite',
  email_change: 'email_change',
  reauthentication: 'reauthentication',
}
