/** Builds the query of one level below a prefix, for both ways of listing objects. */
import type { QueryConfig } from 'pg'
import listSql from './list-level.sql?raw'

export type Order = 'asc' | 'desc'

const RANGES = {
  asc: { range: 'o.name ~>=~ level.seek and o.name ~<~ $2', order: '~<~' },
  desc: { range: 'o.name ~>=~ $2 and o.name ~<~ level.seek', order: '~>~' },
} as const

/** Returns the end of the range of names that begin with the prefix: no character sorts after the appended one. */
export function rangeEnd(prefix: string): string {
  return `${prefix}\u{10ffff}`
}

/** Returns the first name that sorts after this one. */
export function nameBehind(name: string): string {
  return `${name}\u0001`
}

/** Returns where to enter the range of the prefix, whatever name the previous page claims to have ended with. */
export function seekWithin(prefix: string, order: Order, name: string): string {
  const bound = order === 'asc' ? prefix : rangeEnd(prefix)
  const compared = Buffer.compare(Buffer.from(name), Buffer.from(bound))
  return (order === 'asc' ? compared > 0 : compared < 0) ? name : bound
}

/** Returns a position as the database counts characters, from 1. */
export function placeBehind(text: string): number {
  return [...text].length + 1
}

export interface Level {
  bucket: string
  /** It ends with a slash where it is a folder. */
  prefix: string
  order: Order
  limit: number
  /** The last entry of the previous page. A folder ends with its slash. */
  after?: string | undefined
  /** Entries begin with this text after the prefix, in any case. */
  search?: string
}

export function levelQuery({ bucket, prefix, order, limit, after, search = '' }: Level): QueryConfig {
  const { range, order: operator } = RANGES[order]
  const pattern = search === '' ? null : `${escapeLike(prefix + search)}%`
  return {
    text: listSql.replaceAll('%direction%', order).replace('%range%', range).replace('%order%', operator),
    values: [
      bucket,
      order === 'asc' ? rangeEnd(prefix) : prefix,
      seekOf(prefix, order, after),
      limit,
      placeBehind(prefix + search),
      pattern,
    ],
  }
}

function seekOf(prefix: string, order: Order, after: string | undefined): string {
  if (after === undefined) return order === 'asc' ? prefix : rangeEnd(prefix)
  if (order === 'desc') return seekWithin(prefix, order, after)
  return seekWithin(prefix, order, after.endsWith('/') ? `${after.slice(0, -1)}0` : nameBehind(after))
}

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
