// Returns initials for avatars of people without a photo.

const lettersOf = (word: string) => word.normalize('NFC').match(/\p{L}\p{M}*/gu) ?? []

/**
 * Returns the capital first letters of a name's first two words, or the first two letters of a name of one word. Words
 * without a letter do not count. Returns '??' when the name has no letter at all (docs/specification/site.md#initials).
 */
export function initials(name: string | null | undefined): string {
  const [first = [], second] = (name ?? '')
    .split(/\s+/)
    .map(lettersOf)
    .filter(letters => letters.length > 0)
  const shown = second ? [first[0], second[0]] : first.slice(0, 2)
  return shown.join('').toLocaleUpperCase('en') || '??'
}
