/** Opens the body of an upload request: multipart as storage-js sends blobs, or the raw bytes. */
import { Busboy } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { PassThrough, type Readable } from 'node:stream'
import { bodyOf } from '../http/unread-bodies'
import { storageErrors } from './errors'
import { parseMetadata } from './user-metadata'

export interface Upload {
  content: Readable
  /** The declared type. */
  contentType: string | undefined
  /** It is known once the content was read, because a form may have it after the file. */
  cacheControl: () => string
  userMetadata: () => Record<string, unknown> | null
}

const DEFAULT_CACHE = 'no-cache'
const MAX_FIELD_BYTES = 64 * 1024

/** @throws StorageError 400 for a form without a file, or a broken one */
export function readUpload(request: FastifyRequest): Promise<Upload> {
  const type = request.headers['content-type'] ?? ''
  return type.toLowerCase().startsWith('multipart/form-data')
    ? readForm(request)
    : Promise.resolve(readRaw(request))
}

function readRaw({ raw, headers }: FastifyRequest): Upload {
  return {
    content: bodyOf(raw),
    contentType: headers['content-type'],
    cacheControl: () => cacheControl(headers['cache-control']),
    userMetadata: () => decodeMetadata(headers['x-metadata']),
  }
}

function readForm({ raw, headers }: FastifyRequest): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>()
    const refuse = () => reject(storageErrors.badBody('The multipart body could not be read'))
    let busboy: InstanceType<typeof Busboy>
    try {
      const limits = { files: 1, fields: 10, fieldSize: MAX_FIELD_BYTES, parts: 12 }
      busboy = new Busboy({ headers: { ...headers, 'content-type': headers['content-type']! }, limits })
    } catch {
      return refuse()
    }
    let content: PassThrough | null = null
    busboy.on('field', (name: string, value: string) => fields.set(name, value))
    busboy.on(
      'file',
      (_name: string, file: Readable, _filename: string, _encoding: string, contentType: string) => {
        // The stream ends with the whole form, so that fields after the file are read too.
        content = new PassThrough()
        file.on('error', error => content!.destroy(error))
        file.pipe(content, { end: false })
        resolve({
          content,
          contentType,
          cacheControl: () => cacheControl(`max-age=${fields.get('cacheControl')}`),
          userMetadata: () => parseMetadata(fields.get('metadata')),
        })
      },
    )
    busboy.on('finish', () => {
      if (content === null) reject(storageErrors.noContent())
      else content.end()
    })
    busboy.on('error', () => {
      content?.destroy(storageErrors.badBody('The multipart body could not be read'))
      refuse()
    })
    raw.on('aborted', () => content?.destroy(storageErrors.cutOff()))
    raw.pipe(busboy)
  })
}

/** Accepts only `max-age` and `no-cache`, because the value is sent as a header. */
export function cacheControl(given: string | undefined): string {
  const age = /max-age=(\d{1,9})/.exec(given ?? '')?.[1]
  return age === undefined ? DEFAULT_CACHE : `max-age=${age}`
}

/** Decodes the object's own metadata from `x-metadata` in base64. @throws StorageError 400 */
export function decodeMetadata(header: string | string[] | undefined): Record<string, unknown> | null {
  return typeof header === 'string' ? parseMetadata(Buffer.from(header, 'base64').toString('utf8')) : null
}
