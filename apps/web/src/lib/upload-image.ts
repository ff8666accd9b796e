// Puts an image of the site into its public bucket, by the server, which checks what is really in the file.
import { api } from '@/lib/api'

interface ImageUpload {
  image: File
  /** The endpoint decides where it does not ask. */
  bucket?: string
  folder?: string
}

/**
 * @param path an endpoint that takes a form with the file in `image` and answers `{ url }`
 * @returns the image's public URL
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
    fallbackMessage: 'The image was not taken.',
  })
  if (!url) throw new Error('The answer names no image.')
  return url
}
