/**
 * In charge of names in mails. The applicant chooses the name and the address that is mailed, and
 * mail programs turn `evil.com` into a link: a name that could become one is left out.
 */
import { plainLine } from './plain-text'

/** Letters of any script with their marks, apostrophes, hyphens and dots. */
const WORD = /^[\p{L}\p{M}.'’ʼ\p{Pd}]+$/u
/** A domain with its dot in any form that browsers accept, a scheme, a path or an email address. */
const ADDRESS = /[^\s.][.。．｡][^\s.]{2}|[/\\@:]|www\./iu
const LONGEST = 60

/** Returns the name on one line; null for one that is empty or may be taken for an address. */
export function personName(name: string): string | null {
  const line = plainLine(name)
  return line === '' || ADDRESS.test(line) ? null : line
}

/** Stands in place of a name that `personName` leaves out, in mails to the team. */
export const NAME_LEFT_OUT = 'Left out here: email programs could make a link of it. The page shows it.'

/** Returns the first name for a greeting, or null where it is safer to use none. */
export function firstName(name: string): string | null {
  const first = personName(name)?.split(' ')[0] ?? ''
  return WORD.test(first) && first.length <= LONGEST ? first : null
}

/** Returns the first line of a mail. */
export function greeting(name: string): string {
  const first = firstName(name)
  return first ? `Hi ${first},` : 'Hello,'
}
