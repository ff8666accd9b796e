/** PKCE parameters (RFC 7636). Only S256: a plain challenge protects nothing that is sent in the clear. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { invalid } from '../auth-error'

/** The fields that auth-js adds to a request that begins a PKCE flow; null when it does not. */
export const codeChallengeFields = {
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
}

/** @returns the challenge, or null for the implicit flow. @throws validation_failed */
export function codeChallenge(fields: {
  code_challenge?: string | null
  code_challenge_method?: string | null
}): string | null {
  const { code_challenge: challenge, code_challenge_method: method } = fields
  if (!challenge && !method) return null
  if (!challenge || !method) throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  if (method.toLowerCase() !== 's256') throw invalid('Code challenge method has to be s256')
  if (challenge.length < 43 || challenge.length > 128) {
    throw invalid('code challenge has to be between 43 and 128 characters')
  }
  if (!/^[A-Za-z0-9._~-]+$/.test(challenge)) {
    throw invalid(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    )
  }
  return challenge
}

export function challengeMatches(challenge: string, verifier: string): boolean {
  const expected = Buffer.from(challenge.replace(/=+$/, ''))
  const actual = Buffer.from(createHash('sha256').update(verifier).digest('base64url'))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
