// The search for the text of a search box.
export const longestSearch = 200

/** One line without extra spaces, limited in length. */
export const searchFor = (typed: string) =>
  typed
    .slice(0, longestSearch)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
