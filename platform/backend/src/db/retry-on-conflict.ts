import { sqlState } from './errors'

/** Tries again where a parallel request inserted the row first (23505), which then exists. */
export function retryOnConflict<T>(attempt: () => Promise<T>): Promise<T> {
  return attempt().catch((error: unknown) => {
    if (sqlState(error) === '23505') return attempt()
    throw error
  })
}
