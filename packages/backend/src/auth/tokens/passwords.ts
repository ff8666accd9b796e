/**
 * bcrypt, off the main thread. Checking an unknown account takes as long as a known one.
 */
import { hash, verify } from '@node-rs/bcrypt'
import { tooLongForBcrypt } from '../rules/password-policy'

/** GoTrue's cost, so that moved accounts verify in the same time. */
const COST = 10
/** Of a random password, with the same cost. */
const DUMMY_HASH = '$2a$10$.Lo8abI0wP.Hz6F44q2OzO7Z6DclZ6YOi5pQmLYwYvUSXNx0h5aAq'

export function hashPassword(password: string): Promise<string> {
  return hash(password, { cost: COST, version: '2a' })
}

/** @param stored null or empty for an account without a password, or for no account at all */
export async function passwordMatches(password: string, stored: string | null | undefined): Promise<boolean> {
  // bcrypt reads 72 bytes and ignores anything behind them.
  const usable = Boolean(stored) && !tooLongForBcrypt(password)
  const matches = await verify(password, usable ? stored! : DUMMY_HASH).catch(() => false)
  return usable && matches
}
