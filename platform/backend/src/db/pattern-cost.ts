/**
 * Judges which regular expressions are cheap enough to be tried on every row: short ones, with few and small
 * repetitions, none inside another. An expression that PostgreSQL would refuse may pass here.
 * https://www.postgresql.org/docs/current/functions-matching.html#FUNCTIONS-POSIX-REGEXP
 */
const MOST_CHARACTERS = 100
const MOST_REPETITIONS = 10
const MOST_TIMES = 20

/** @returns a sentence that says what makes the pattern costly, or null for a cheap one */
export function findPatternCost(pattern: string): string | null {
  if (pattern.length > MOST_CHARACTERS) return `A pattern has at most ${MOST_CHARACTERS} characters.`
  // These flavours and flags change the meaning of the characters below.
  if (pattern.startsWith('***') || /^\(\?[a-z]*[^a-z:=!<]?[a-z]*\)/i.test(pattern))
    return 'A pattern cannot begin with options.'

  /** There is one entry per open group: whether something in it repeats. */
  const groups = [false]
  let repetitions = 0
  /** Whether the expression before the next quantifier has a repetition inside. */
  let repeating = false
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at]!
    if (character === '\\') {
      at++
      if (/[1-9]/.test(pattern[at] ?? '')) return 'A pattern cannot refer back to a group.'
      repeating = false
    } else if (character === '[') {
      at = endOfBracket(pattern, at)
      repeating = false
    } else if (character === '(') {
      // PostgreSQL drops the comment before it reads the quantifier behind it.
      if (pattern.startsWith('(?#', at)) return 'A pattern cannot contain a comment.'
      groups.push(false)
      repeating = false
      // In `(?:`, `(?=`, `(?!` and `(?<=` the question mark repeats nothing.
      if (pattern[at + 1] === '?') at++
    } else if (character === ')') {
      repeating = groups.length > 1 ? groups.pop()! : false
      if (repeating) groups[groups.length - 1] = true
    } else {
      const quantifier = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(pattern.slice(at))?.[0]
      if (quantifier === undefined) {
        repeating = false
        continue
      }
      if (repeating && !quantifier.startsWith('?')) return 'A pattern cannot repeat a repetition.'
      if (++repetitions > MOST_REPETITIONS) return `A pattern has at most ${MOST_REPETITIONS} repetitions.`
      if ((quantifier.match(/\d+/g) ?? []).some(times => Number(times) > MOST_TIMES))
        return `A pattern repeats at most ${MOST_TIMES} times by number.`
      groups[groups.length - 1] = true
      repeating = true
      at += quantifier.length - 1
    }
  }
  return null
}

function endOfBracket(pattern: string, start: number): number {
  let at = start + 1
  if (pattern[at] === '^') at++
  if (pattern[at] === ']') at++
  for (; at < pattern.length && pattern[at] !== ']'; at++) {
    if (pattern[at] === '\\') at++
    else if (pattern[at] === '[' && /[:.=]/.test(pattern[at + 1] ?? '')) {
      const end = pattern.indexOf(`${pattern[at + 1]}]`, at + 2)
      if (end < 0) return pattern.length
      at = end + 1
    }
  }
  return at
}

/** Returns the patterns of `match(any).{…}`, which are the elements of an array literal. */
export function patternsOf(literal: string): string[] {
  const elements: string[] = []
  let element = ''
  let quoted = false
  for (let at = literal.startsWith('{') ? 1 : 0; at < literal.length; at++) {
    const character = literal[at]!
    if (character === '\\') element += literal[++at] ?? ''
    else if (character === '"') quoted = !quoted
    else if (!quoted && (character === ',' || (character === '}' && at === literal.length - 1))) {
      elements.push(element)
      element = ''
    } else element += character
  }
  return element === '' ? elements : [...elements, element]
}
