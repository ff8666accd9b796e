// Initials for avatars: what stands in for a person who has no photo.

const letters = (word: string) => Array.from(word.normalize('NFC').matchAll(/\p{L}\p{M}*/gu), m => m[0])

/**
 * At most two capital letters for a name: first letters of the first and last word, or the first two letters
 * of a single word. '??' when the name holds no letter (specification 1, section 9).
 */
export function initials(name: string | null | undefined): string {
  const words = (name ?? '')
    .split(/\s+/)
    .map(letters)
    .filter(word => word.length > 0)
  const first = words[0]
  const last = words.at(-1)
  if (!first || !last) return '??'
  const pair = words.length === 1 ? first.slice(0, 2) : [first[0], last[0]]
  return pair.join('').toLocaleUpperCase('en')
}
