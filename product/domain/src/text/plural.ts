import { siteLocale } from './locale'

/** Returns a count with its noun: '1 member', '1,200 members', '2 entries' for `plural(2, 'entry', 'entries')`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString(siteLocale)} ${count === 1 ? one : many}`
