export const longestSearch = 200

/** Returns one line without extra spaces, limited in length. */
export const searchFor = (typed: string) =>
  typed
    .slice(0, longestSearch)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
