/** Decides the type of a complete upload, checks it against its bucket, and re-encodes the images of a strict one. */
import type { StorageContext } from './context'
import { declaredContentType } from './declared-content-type'
import { detectContentType, rasterType } from './detect-content-type'
import { storageErrors } from './errors'
import { isOfficeContainer, detectOfficeType } from './detect-office-type'
import type { BucketRow, ObjectMetadata, ObjectLocation } from './object-rows'
import type { Upload } from './read-upload'
import type { TempFile } from './temp-files'

export interface PreparedUpload {
  /** The file to store: the upload, or a re-encoded one. */
  file: TempFile
  metadata: ObjectMetadata
}

/** @throws StorageError 415 for a type that the bucket does not accept, 413 for an image with too many pixels */
export async function prepareUpload(
  { tempFiles, images, clock, isStrict }: Pick<StorageContext, 'tempFiles' | 'images' | 'clock' | 'isStrict'>,
  { key }: ObjectLocation,
  bucket: BucketRow,
  upload: Pick<Upload, 'contentType' | 'cacheControl'>,
  received: TempFile,
): Promise<PreparedUpload> {
  const isBucketStrict = isStrict(bucket.id)
  const mimetype = isBucketStrict
    ? await detectedType(upload.contentType, key, received)
    : declaredContentType(upload.contentType, received.head)
  if (!accepts(bucket, mimetype)) throw storageErrors.mimeType(mimetype)
  const reencode = isBucketStrict && acceptsOnlyImages(bucket) && rasterType(received.head) !== null
  const file = reencode ? await tempFiles.write(await images.reencode(received.path)) : received
  const metadata: ObjectMetadata = {
    eTag: `"${file.md5}"`,
    size: file.size,
    mimetype,
    cacheControl: upload.cacheControl(),
    lastModified: clock().toISOString(),
    contentLength: file.size,
    httpStatusCode: 200,
    ...(reencode && { reencoded: true as const }),
  }
  return { file, metadata }
}

async function detectedType(declared: string | undefined, key: string, { path, size, head }: TempFile) {
  const document = isOfficeContainer(head) ? await detectOfficeType(path, size, head) : null
  return detectContentType(declared, key, head, document)
}

/**
 * Returns whether the bucket accepts only images. A strict one re-encodes them, so that browsers may show them inline.
 */
export function acceptsOnlyImages({ allowed_mime_types: allowed }: BucketRow): boolean {
  return allowed !== null && allowed.length > 0 && allowed.every(type => type.startsWith('image/'))
}

export function accepts({ allowed_mime_types: allowed }: BucketRow, type: string): boolean {
  if (allowed === null || allowed.length === 0) return true
  const plain = type.split(';')[0]!.trim()
  return allowed.some(
    one => one === type || one === plain || (one.endsWith('/*') && plain.startsWith(one.slice(0, -1))),
  )
}
