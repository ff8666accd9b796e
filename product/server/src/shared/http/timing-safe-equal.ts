/** Compares secrets in a time that does not depend on how much of them is right. */
import { createHash, timingSafeEqual } from 'node:crypto'

export const isEqualTimingSafe = (one: string, other: string): boolean =>
  timingSafeEqual(digest(one), digest(other))

const digest = (text: string) => createHash('sha256').update(text).digest()
