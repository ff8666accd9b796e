/** Decides what an upload that came in whole is, whether its bucket takes it, and draws pictures anew. */
import type { StorageContext } from './context'
import { detectContentType, rasterType } from './detect-content-type'
import { storageErrors } from './errors'
import { isOfficeContainer, detectOfficeType } from './detect-office-type'
import type { BucketRow, ObjectMetadata, ObjectLocation } from './object-rows'
import type { Upload } from './read-upload'
import type { TempFile } from './temp-files'

export interface PreparedUpload {
  /** What is to be stored: the file that came in, or another one. */
  file: TempFile
  metadata: ObjectMetadata
}

/** @throws StorageError 415 for a type that the bucket does not take, 413 for a picture too large to be drawn */
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
  const redraw = takesOnlyImages(bucket) && rasterType(head) !== null
  const file = redraw ? await tempFiles.write(await images.reencode(path)) : received
  const metadata: ObjectMetadata = {
    eTag: `"${file.md5}"`,
    size: file.size,
    mimetype,
    cacheControl: upload.cacheControl(),
    lastModified: clock().toISOString(),
    contentLength: file.size,
    httpStatusCode: 200,
    ...(redraw && { reencoded: true as const }),
  }
  return { file, metadata }
}

/** A bucket for pictures: whatever goes into it is drawn anew, so that it may be opened in place. */
export function takesOnlyImages({ allowed_mime_types: allowed }: BucketRow): boolean {
  return allowed !== null && allowed.length > 0 && allowed.every(type => type.startsWith('image/'))
}

export function accepts({ allowed_mime_types: allowed }: BucketRow, type: string): boolean {
  if (allowed === null || allowed.length === 0) return true
  return allowed.some(one => one === type || (one.endsWith('/*') && type.startsWith(one.slice(0, -1))))
}
