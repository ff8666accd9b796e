/** Decides which user metadata an account may set for itself, and which an operator may set. */
import { z } from 'zod'
import { invalid } from '../auth-error'

/** Every access token contains the metadata, and has to fit into a request header. */
const MAX_BYTES = 8 * 1024

export const metadataSchema = z.record(z.string(), z.unknown())
export type Metadata = z.infer<typeof metadataSchema>

/**
 * Returns what an account says of itself, without `isAdmin`, so that nobody can claim to be an admin. @throws as
 * givenMetadata
 */
export function clientMetadata(data: Metadata | null | undefined): Metadata {
  const { isAdmin: _, ...rest } = data ?? {}
  return givenMetadata(rest)
}

/** Returns an operator's metadata as it is. @throws validation_failed when too large */
export function givenMetadata(data: Metadata | null | undefined): Metadata {
  const given = data ?? {}
  if (Buffer.byteLength(JSON.stringify(given)) > MAX_BYTES) throw invalid('User metadata is too large')
  return given
}
