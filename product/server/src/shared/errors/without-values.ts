/**
 * In charge of the part of an error's message that may be stored and shown: the words of the program. Text that may
 * come from a request or a person (quoted text, names, numbers, addresses) is left out.
 */
import { shortened } from '@juno/domain/text/graphemes'

const QUOTED = /"[^"]*"?|“[^”]*”?|«[^»]*»?|`[^`]*`?|\([^)]*\)?|(?<!\w)'[^']*'?/g
const CONSTANT = /^[A-Z][A-Z0-9_]{2,}$/
const WORD = /^[a-z][a-z’'-]{0,24}$/i
const LOWER = /^[a-z]/
const MOST_CHARACTERS = 160

export function withoutValues(message: string): string {
  const [line = ''] = message.slice(0, 2_000).split(/[\r\n]/, 1)
  const words = line
    .replace(QUOTED, ' … ')
    .split(/\s+/)
    .filter(word => word !== '')
    .map((word, n) => keep(word, n))
  const text = words.filter((word, n) => word !== '…' || words[n - 1] !== '…').join(' ')
  return shortened(text, MOST_CHARACTERS)
}

/** Words in lower case are prose, the first one may be capitalised; a name is neither. */
function keep(word: string, n: number): string {
  const bare = word.replace(/[.,:;!?]+$/, '')
  if (CONSTANT.test(bare)) return word
  return WORD.test(bare) && (n === 0 || LOWER.test(bare)) ? word : '…'
}
