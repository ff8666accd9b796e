/** Finds the known name closest to a mistyped one, for the hint of an error. */

/**
 * Compares only names that share a run of three characters, or of two if none of those is similar enough. Names with
 * few characters in common differ by more than a typing error, however short they are.
 * @returns the best candidate at least `least` similar (0 to 1), or null
 */
export function suggest(name: string, candidates: Iterable<string>, least = 0.75): string | null {
  const others = [...candidates].filter(candidate => candidate !== name)
  for (const size of [3, 2]) {
    const own = grams(name, size)
    const related = others.filter(candidate => [...grams(candidate, size)].some(gram => own.has(gram)))
    const found = closest(name, related, least)
    if (found !== null) return found
  }
  return null
}

function closest(name: string, candidates: readonly string[], least: number): string | null {
  let best: string | null = null
  let bestScore = least
  for (const candidate of candidates) {
    const score = similarity(name.toLowerCase(), candidate.toLowerCase())
    if (score > bestScore || (score === bestScore && best === null)) {
      best = candidate
      bestScore = score
    }
  }
  return best
}

/** Returns runs of `size` characters of a name between dashes, without punctuation. */
function grams(name: string, size: number): Set<string> {
  const text = `-${name
    .slice(0, LONGEST)
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ,]/gu, '')}-`
  const found = new Set<string>()
  for (let at = 0; at + size <= text.length; at++) found.add(text.slice(at, at + size))
  return found
}

/** Names in Postgres have at most 63 bytes. Anything longer is no typing error. */
const LONGEST = 128

/** Returns 1 for equal texts, 0 for texts with nothing in common: edit distance relative to the longer one. */
function similarity(a: string, b: string): number {
  const longest = Math.max(a.length, b.length)
  if (longest === 0 || longest > LONGEST) return 0
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const substitution = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min(substitution, previous[j]! + 1, row[j - 1]! + 1))
    }
    previous = row
  }
  return 1 - previous[b.length]! / longest
}
