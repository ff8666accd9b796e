import { sqlState } from './errors'

/** Where a parallel request inserted the row first (23505), tries once more: now the row exists. */
export function retryOnConflict<T>(attempt: () => Promise<T>): Promise<T> {
  return attempt().catch((error: unknown) => {
    if (sqlState(error) === '23505') return attempt()
    throw error
  })
}
