// Initials for avatars: what stands in for a person who has no photo.

const firstLetter = (word: string) => /\p{L}\p{M}*/u.exec(word.normalize('NFC'))?.[0] ?? ''

/**
 * The capital first letters of a name's first two words; words without a letter do not count. '??' when the name holds
 * no letter at all (specification 1, section 9).
 */
export function initials(name: string | null | undefined): string {
  const letters = (name ?? '')
    .split(/\s+/)
    .map(firstLetter)
    .filter(letter => letter !== '')
  return letters.slice(0, 2).join('').toLocaleUpperCase('en') || '??'
}
