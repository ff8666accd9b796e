// Stores and removes images in the site's own public buckets.
import { requireConfigBlock } from '@/config/app-config'
import { api } from '@/lib/api'
import { logFailure } from '@/lib/log-failure'
import { decodePart } from '@/lib/decode-part'
import { loadBucket } from '@/lib/load-client'

const publicFiles = '/storage/v1/object/public/'

/**
 * Returns an image of this site as a path, so that it is still found when the site has moved. Others stay as they are.
 */
export function withoutHost(url: string): string {
  const { supabaseUrl } = requireConfigBlock(document)
  return url.startsWith(`${supabaseUrl}${publicFiles}`) ? url.slice(supabaseUrl.length) : url
}

/** Returns the image's path in the bucket, or null for an image elsewhere. */
function storedImagePath(url: string | null, bucket: string): string | null {
  const prefix = `${publicFiles}${bucket}/`
  const address = withoutHost(url ?? '')
  return address.startsWith(prefix)
    ? decodePart(address.slice(prefix.length).split(/[?#]/)[0] ?? '') || null
    : null
}

/** Removes an image that nothing shows any more. A failure is only logged. */
export async function removeStoredImage(url: string | null, bucket: string): Promise<void> {
  const path = storedImagePath(url, bucket)
  if (!path) return
  const { error } = await loadBucket(bucket)
    .then(files => files.remove([path]))
    .catch((cause: unknown) => ({ error: cause }))
  if (error) logFailure('An image that is no longer shown could not be removed', error)
}

interface ImageUpload {
  image: File
  /** Required by the endpoints that let the caller choose. */
  bucket?: string
  folder?: string
}

/**
 * Stores an image through the server, which checks the contents of the file.
 * @param path an endpoint that takes a form with the file in `image` and responds with `{ url }`
 * @returns the image's address on this site
 * @throws {ApiError} with the server's reason
 */
export async function uploadImage(
  path: `/api/${string}`,
  { image, bucket, folder }: ImageUpload,
): Promise<string> {
  const body = new FormData()
  if (bucket) body.set('bucket', bucket)
  if (folder) body.set('folder', folder)
  body.set('image', image)
  const { url } = await api<{ url?: string }>(path, {
    method: 'POST',
    body,
    fallbackMessage: 'The image could not be stored.',
  })
  if (!url) throw new Error('The response names no image.')
  return withoutHost(url)
}
