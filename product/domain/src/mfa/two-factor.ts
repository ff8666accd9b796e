/** Defines who needs two-factor sign-in, and its texts. */
import { z } from 'zod'

/**
 * The rules require it of nobody, of admins, or of everybody with an account. The database checks the same values
 * (site_settings_mfa_rule).
 */
export const twoFactorRules = ['optional', 'team', 'everyone'] as const
export type TwoFactorRule = (typeof twoFactorRules)[number]

/** The result of rpc `mfa_state`. */
export const mfaStateSchema = z.object({
  rule: z.enum(twoFactorRules),
  /** The rule requires it of this account. */
  required: z.boolean(),
  /** The account has a second factor. */
  enrolled: z.boolean(),
  /** The session needs nothing more. */
  satisfied: z.boolean(),
})
export type MfaState = z.infer<typeof mfaStateSchema>

export const twoFactorRefusals = {
  codeNeeded: 'Finish two-factor sign-in to continue.',
  setupNeeded: 'Set up two-factor sign-in to continue.',
  codeAgain: 'Enter your second factor once more to continue.',
  ownMissing: 'Set up two-factor sign-in for yourself and sign in with it before you ask it of others.',
  nothingToReset: 'This member has not set up two-factor sign-in.',
} as const

export const resetTwoFactorSchema = z.object({
  userId: z.uuid('Please choose a member.'),
})
export type ResetTwoFactor = z.infer<typeof resetTwoFactorSchema>
