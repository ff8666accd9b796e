/** Recognises unknown names that are probably misspelt settings. */

/** Shorter names (PORT, HOST, DEMO) resemble too many others. */
const SHORTEST_GUESSABLE = 7

/** @returns the setting that an unknown name is at most two letters away from, ignoring case, or null */
export function misspeltSetting(name: string, settings: readonly string[]): string | null {
  if (name.length < SHORTEST_GUESSABLE || settings.includes(name)) return null
  const near = settings.find(
    known => known.length >= SHORTEST_GUESSABLE && editDistance(known, name.toUpperCase()) <= 2,
  )
  return near ?? null
}

/** Computes the Levenshtein distance. */
function editDistance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const replaced = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[other.length]!
}
