/**
 * Which user metadata a client may set.
 */
import { z } from 'zod'
import { invalid } from '../error-catalogue'

/** Every access token contains the metadata, and has to fit into a request header. */
const MAX_BYTES = 8 * 1024

export const metadataSchema = z.record(z.string(), z.unknown())
export type Metadata = z.infer<typeof metadataSchema>

/** Drops `isAdmin`, so that nobody can claim to be an admin. @throws validation_failed when too large */
export function clientMetadata(data: Metadata | null | undefined): Metadata {
  const { isAdmin: _, ...rest } = data ?? {}
  if (Buffer.byteLength(JSON.stringify(rest)) > MAX_BYTES) throw invalid('User metadata is too large')
  return rest
}
