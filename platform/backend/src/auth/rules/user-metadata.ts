/**
 * Which user metadata may be set: by an account for itself, and by an operator.
 */
import { z } from 'zod'
import { invalid } from '../auth-error'

/** Every access token contains the metadata, and has to fit into a request header. */
const MAX_BYTES = 8 * 1024

export const metadataSchema = z.record(z.string(), z.unknown())
export type Metadata = z.infer<typeof metadataSchema>

/** What an account says of itself. Drops `isAdmin`, so that nobody can claim to be an admin. @throws as givenMetadata */
export function clientMetadata(data: Metadata | null | undefined): Metadata {
  const { isAdmin: _, ...rest } = data ?? {}
  return givenMetadata(rest)
}

/** What an operator says of an account is stored as it is. @throws validation_failed when too large */
export function givenMetadata(data: Metadata | null | undefined): Metadata {
  const given = data ?? {}
  if (Buffer.byteLength(JSON.stringify(given)) > MAX_BYTES) throw invalid('User metadata is too large')
  return given
}
