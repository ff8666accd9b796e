/**
 * Returns the text as searches compare it: lowercase and without accents, like private.fold in the database. 'Zoë' →
 * 'zoe'.
 */
export const searchKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')

/** Returns whether a text contains what was typed, whatever the case and the accents of either. */
export const containsTyped = (text: string, typed: string): boolean =>
  searchKey(text).includes(searchKey(typed.trim()))
