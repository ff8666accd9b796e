import { siteLocale } from './locale'
import { plural } from './plural'

/** Long lists are counted as far as this; a larger number means only that there are more (private.most_counted). */
export const mostCounted = 10_000

/** '1 member', '1,200 members'; '10,000+ members' where the database stopped counting. */
export const countedPlural = (count: number, one: string, many = `${one}s`): string =>
  count > mostCounted ? countedText(count, many) : plural(count, one, many)

/** '1,200 found', '10,000+ found' */
export const countedText = (count: number, words: string): string =>
  `${Math.min(count, mostCounted).toLocaleString(siteLocale)}${count > mostCounted ? '+' : ''} ${words}`

/** Which pages of so many can be opened: those of the rows that were counted. */
export const pagesOf = (total: number, pageSize: number): number =>
  Math.ceil(Math.min(total, mostCounted) / pageSize)
