/**
 * Endpoints of features that are not switched on. They answer as GoTrue does when a feature is disabled.
 */
import { z } from 'zod'
import type { Endpoint } from './context'
import { AuthError, type AuthErrorCode } from './error-catalogue'
import { read } from './wire/body-parsers'
import type { SignedInEndpoint } from './wire/guards'

const refuse =
  (code: AuthErrorCode): (() => Promise<never>) =>
  async () => {
    throw new AuthError(code)
  }

export const authorize: Endpoint = async (_, call) => {
  const provider = call.query.provider ?? ''
  const message = provider
    ? 'Unsupported provider: provider is not enabled'
    : 'Unsupported provider: missing provider'
  throw new AuthError('provider_disabled', { message })
}
export const callback: Endpoint = refuse('provider_disabled')
export const sso: Endpoint = refuse('saml_provider_disabled')
export const linkIdentity: SignedInEndpoint = refuse('manual_linking_disabled')
export const unlinkIdentity: SignedInEndpoint = refuse('manual_linking_disabled')
export const unknownFactor: SignedInEndpoint = refuse('mfa_factor_not_found')

const ENROLMENTS = {
  totp: 'mfa_totp_enroll_not_enabled',
  phone: 'mfa_phone_enroll_not_enabled',
  webauthn: 'mfa_webauthn_enroll_not_enabled',
} as const satisfies Record<string, AuthErrorCode>

const enrolment = z.object({
  factor_type: z.enum(['totp', 'phone', 'webauthn'], {
    error: 'factor_type needs to be totp, phone, or webauthn',
  }),
})

export const enrollFactor: SignedInEndpoint = async (_, call) => {
  throw new AuthError(ENROLMENTS[read(enrolment, call.body).factor_type])
}
