/**
 * Stores a picture uploaded to one of the product's endpoints: its content is checked against the rule, the server
 * names it, the storage service re-encodes it, and the caller's policies must allow it.
 */
import { randomUUID } from 'node:crypto'
import type { Caller } from '@juno/backend'
import type { StoredImageRule } from '@juno/domain/images/stored-image-rules'
import type { ServerContext } from '../server-context'
import { ApiError } from './api-error'

/** Seconds that browsers may cache a picture (docs/specification/profiles.md#photo-upload). */
const CACHE_SECONDS = 3600

export interface ImagePlace {
  bucket: string
  /** The folder, without slashes at its ends. */
  folder: string
}

/**
 * @returns where anyone sees it, as it is stored: the path on this site (docs/specification/site.md#image-addresses)
 * @throws {ApiError} image_refused with the rule's message, quota_reached, admin_only where the policies of the bucket say no
 */
export async function storeImage(
  { backend, clock }: Pick<ServerContext, 'backend' | 'clock'>,
  caller: Caller,
  { bucket, folder }: ImagePlace,
  bytes: Buffer,
  rule: StoredImageRule,
): Promise<{ url: string }> {
  const { refusals } = rule
  if (bytes.length > rule.mostBytes) throw refused(refusals.size)
  const facts = await backend.objects.inspectImage(bytes)
  if (facts === null || !rule.types.includes(facts.type)) throw refused(refusals.type)
  if (Math.min(facts.width, facts.height) < rule.leastSide) throw refused(refusals.side)

  const extension = facts.type.slice('image/'.length).replace('jpeg', 'jpg')
  const name = `${clock().getTime()}-${randomUUID().slice(0, 8)}.${extension}`
  const content = { bytes, contentType: facts.type, cacheSeconds: CACHE_SECONDS }
  try {
    const { publicPath } = await backend.objects.put(caller, { bucket, key: `${folder}/${name}` }, content)
    return { url: publicPath }
  } catch (cause) {
    const { statusCode, error, message } = cause as { statusCode?: unknown; error?: unknown; message: string }
    if (error === 'PT429' || error === 'PT413') throw new ApiError('quota_reached', { message, cause })
    // No room on the disk, or the object store is away: the words of the storage service.
    if (statusCode === 503)
      throw new ApiError('busy', { message: `${message}.`, headers: { 'retry-after': '60' }, cause })
    if (statusCode === 403) throw new ApiError('admin_only', { cause })
    if (statusCode === 413) throw refused(refusals.size, cause)
    if (statusCode === 415) throw refused(refusals.type, cause)
    throw cause
  }
}

function refused(message: string, cause?: unknown): ApiError {
  return new ApiError('image_refused', { message, cause })
}
