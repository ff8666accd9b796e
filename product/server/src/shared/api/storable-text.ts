/** Decides which text can be stored: Postgres takes no null bytes, UTF-8 knows no lone surrogates. */

/** True when every string in the value, keys included, can be stored. No recursion: the sender decides the depth. */
export function isStorable(value: unknown): boolean {
  const waiting = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string') {
      if (!isStorableText(next)) return false
    } else if (typeof next === 'object' && next !== null) {
      for (const [key, entry] of Object.entries(next)) waiting.push(key, entry)
    }
  }
  return true
}

function isStorableText(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text)
}
