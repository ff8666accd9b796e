/**
 * Asks the provider of a captcha whether a person has solved it.
 * https://docs.hcaptcha.com/#verify-the-user-response-server-side
 * https://developers.cloudflare.com/turnstile/get-started/server-side-validation/
 */
import { z } from 'zod'
import type { CaptchaSettings } from '../../contract'
import type { VerifyCaptcha } from '../context/parts'
import { AuthError } from '../auth-error'
import { limitedFetch } from '../outgoing/limited-fetch'
import { anywhere } from '../outgoing/reach'

const ADDRESSES: Readonly<Record<CaptchaSettings['provider'], string>> = {
  hcaptcha: 'https://hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}

const outcome = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).nullish() })

export function createCaptcha(settings: CaptchaSettings | null): VerifyCaptcha | null {
  if (!settings) return null
  const { provider, secret, verifyAddress = ADDRESSES[provider] } = settings
  const ask = limitedFetch(anywhere)
  return async (response, remoteip) => {
    const body = new URLSearchParams({ secret, response, ...(remoteip ? { remoteip } : {}) })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await ask(verifyAddress, { method: 'POST', headers, body })
      .then(async sent => outcome.parse(await sent.json()))
      .catch((cause: unknown) => {
        throw new AuthError('unexpected_failure', { message: 'captcha verification process failed', cause })
      })
    if (!answer.success) throw disallowed((answer['error-codes'] ?? []).join(', '))
  }
}

/** @param why as the provider names it */
export function disallowed(why: string): AuthError {
  return new AuthError('captcha_failed', { message: `captcha protection: request disallowed (${why})` })
}
