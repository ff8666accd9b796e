/** Detects the type of a complete upload, checks it against its bucket, and re-encodes images. */
import type { StorageContext } from './context'
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
  { tempFiles, images, clock }: Pick<StorageContext, 'tempFiles' | 'images' | 'clock'>,
  { key }: ObjectLocation,
  bucket: BucketRow,
  upload: Pick<Upload, 'contentType' | 'cacheControl'>,
  received: TempFile,
): Promise<PreparedUpload> {
  const { path, size, head } = received
  const document = isOfficeContainer(head) ? await detectOfficeType(path, size, head) : null
  const mimetype = detectContentType(upload.contentType, key, head, document)
  if (!accepts(bucket, mimetype)) throw storageErrors.mimeType(mimetype)
  const reencode = acceptsOnlyImages(bucket) && rasterType(head) !== null
  const file = reencode ? await tempFiles.write(await images.reencode(path)) : received
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

/** Whether the bucket accepts only images: these are re-encoded, so that browsers may show them inline. */
export function acceptsOnlyImages({ allowed_mime_types: allowed }: BucketRow): boolean {
  return allowed !== null && allowed.length > 0 && allowed.every(type => type.startsWith('image/'))
}

export function accepts({ allowed_mime_types: allowed }: BucketRow, type: string): boolean {
  if (allowed === null || allowed.length === 0) return true
  return allowed.some(one => one === type || (one.endsWith('/*') && type.startsWith(one.slice(0, -1))))
}
