import { siteLocale } from './locale'
import { plural } from './plural'

/**
 * Long lists are counted up to this number, and a larger count means only that there are more (private.most_counted).
 */
export const mostCounted = 10_000

/** Returns '1 member', '1,200 members', or '10,000+ members' where the database stopped counting. */
export const countedPlural = (count: number, one: string, many = `${one}s`): string =>
  count > mostCounted ? countedText(count, many) : plural(count, one, many)

/** Returns '1,200 found' or '10,000+ found'. */
export const countedText = (count: number, words: string): string =>
  `${Math.min(count, mostCounted).toLocaleString(siteLocale)}${count > mostCounted ? '+' : ''} ${words}`

/** Returns how many pages can be opened: those of the rows that were counted. */
export const pagesOf = (total: number, pageSize: number): number =>
  Math.ceil(Math.min(total, mostCounted) / pageSize)
