/** Finds the known name closest to a mistyped one, for the hint of an error. */

/** @returns the best candidate at least `least` similar (0 to 1), or null */
export function suggest(name: string, candidates: Iterable<string>, least = 0.75): string | null {
  let best: string | null = null
  let bestScore = least
  for (const candidate of candidates) {
    if (candidate === name) continue
    const score = similarity(name.toLowerCase(), candidate.toLowerCase())
    if (score > bestScore || (score === bestScore && best === null)) {
      best = candidate
      bestScore = score
    }
  }
  return best
}

/** 1 for equal texts, 0 for texts without anything in common: edit distance against the longer one. */
function similarity(a: string, b: string): number {
  const longest = Math.max(a.length, b.length)
  // Names in Postgres have at most 63 bytes; anything longer is no typing error.
  if (longest === 0 || longest > 128) return 0
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
