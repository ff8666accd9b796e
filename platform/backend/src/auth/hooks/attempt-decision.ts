/** Reads what the hooks `mfa_verification_attempt` and `password_verification_attempt` decide about an attempt. */
import { z } from 'zod'
import { AuthError } from '../auth-error'

const decisionSchema = z.looseObject({
  decision: z.string().optional(),
  message: z.string().optional(),
  should_logout_user: z.boolean().optional(),
})

export interface Rejection {
  /** Empty for the hook's standard text. */
  message: string
  endSessions: boolean
}

/** @returns null unless the hook rejects. @throws {AuthError} unexpected_failure for a response that is no decision */
export function rejectionOf(response: unknown): Rejection | null {
  const { success, data, error } = decisionSchema.safeParse(response ?? {})
  if (!success)
    throw new AuthError('unexpected_failure', {
      message: 'Error unmarshaling JSON output.',
      cause: error,
    })
  if (data.decision !== 'reject') return null
  return { message: data.message ?? '', endSessions: data.should_logout_user ?? false }
}
