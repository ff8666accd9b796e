import { cutTo } from '@juno/domain/text/graphemes'

export const longestSearch = 200

/** Returns one line without extra spaces, limited in length. */
export const searchFor = (typed: string) =>
  cutTo(typed, longestSearch)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
