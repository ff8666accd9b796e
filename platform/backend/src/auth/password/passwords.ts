/**
 * Hashes new passwords with bcrypt, off the main thread, and checks them against stored hashes. Checking an unknown
 * account takes as long as one whose password was hashed here.
 */
import { tooLongForBcrypt } from './password-policy'
import { readMovedHash } from './moved-hashes'

/** GoTrue's cost, so that moved accounts verify in the same time. */
const COST = 10
/** A hash of a random password, with the same cost. */
const DUMMY_HASH = '$2a$10$.Lo8abI0wP.Hz6F44q2OzO7Z6DclZ6YOi5pQmLYwYvUSXNx0h5aAq'
const BCRYPT = /^\$2[abxy]\$(0[4-9]|1[0-6])\$[./A-Za-z0-9]{53}$/

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/bcrypt')
  const made = await hash(password, COST)
  // The same hash under the name that GoTrue writes: 2b differs from it above 255 bytes alone.
  return made.replace(/^\$2b\$/, '$2a$')
}

/**
 * Returns whether passwords can be checked against a hash: bcrypt, argon2 or Firebase's scrypt, at a cost that a server
 * can bear.
 */
export const isPasswordHash = (stored: string) => BCRYPT.test(stored) || readMovedHash(stored) !== null

/** @param stored null or empty for an account without a password, or for no account at all */
export async function passwordMatches(password: string, stored: string | null | undefined): Promise<boolean> {
  const moved = readMovedHash(stored ?? '')
  if (moved) return moved(password).catch(() => false)
  // bcrypt reads 72 bytes and ignores anything behind them.
  const usable = BCRYPT.test(stored ?? '') && !tooLongForBcrypt(password)
  const { verify } = await import('@node-rs/bcrypt')
  const matches = await verify(password, usable ? stored! : DUMMY_HASH).catch(() => false)
  return usable && matches
}
