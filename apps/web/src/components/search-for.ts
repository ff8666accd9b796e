// What a search box asks for, and how much it takes.
export const longestSearch = 200

/** What is searched for what was typed: one line without stray space, cut where nobody reads on. */
export const searchFor = (typed: string) =>
  typed
    .slice(0, longestSearch)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
