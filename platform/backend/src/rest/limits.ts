import { SMALL_BYTES } from '../http/unread-bodies'

/** Limits the cost of one request. Each limit has its own 4xx in `errors.ts`. */
export interface RestLimits {
  /** Rows that one read may return, at the top and in every embed. */
  readonly maxRows: number
  /** Levels of resource embedding below the root. */
  readonly embedDepth: number
  /** Filter conditions in one request, logic trees included. */
  readonly filters: number
  /** Columns and embeds in one `select`. */
  readonly selectItems: number
  /** Nesting of and/or trees. */
  readonly logicDepth: number
  /** Bytes of path and query string. */
  readonly urlBytes: number
  /** Bytes of request body. */
  readonly bodyBytes: number
  /** The same for visitors. */
  readonly visitorBodyBytes: number
  /** Nesting of a JSON body; Postgres would run out of stack far above it. */
  readonly jsonDepth: number
  /** Names in one object of a JSON body, fields of a form, or columns of a CSV. */
  readonly names: number
}

export const defaultLimits: RestLimits = {
  maxRows: 1000,
  embedDepth: 5,
  filters: 100,
  selectItems: 500,
  logicDepth: 20,
  urlBytes: 8192,
  bodyBytes: 1024 * 1024,
  visitorBodyBytes: SMALL_BYTES,
  jsonDepth: 200,
  names: 10_000,
}
