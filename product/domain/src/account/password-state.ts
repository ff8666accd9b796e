/**
 * How an account stands to passwords. With `managed`, the account's organization signs it in, and it can have no
 * password.
 */
export const passwordStates = ['set', 'none', 'managed'] as const
export type PasswordState = (typeof passwordStates)[number]
