/** Sends requests of resumable uploads: by the real tus-js-client, and by hand. */
import { Upload, type UploadOptions } from 'tus-js-client'

/** @returns the requests that the client made, as `PATCH 204` */
export function sendByTus(content: Buffer, options: UploadOptions): Promise<string[]> {
  const requests: string[] = []
  return new Promise((resolve, reject) => {
    new Upload(content, {
      onAfterResponse: (request, response) => {
        requests.push(`${request.getMethod()} ${response.getStatus()}`)
      },
      onError: reject,
      onSuccess: () => resolve(requests),
      ...options,
    }).start()
  })
}

export interface RawRequest {
  role?: string
  body?: Buffer
  headers?: Record<string, string>
}

export function rawTus(
  method: string,
  target: string,
  { role = 'authenticated', body, headers }: RawRequest = {},
): Promise<Response> {
  return fetch(target, {
    method,
    ...(body && { body }),
    headers: {
      'tus-resumable': '1.0.0',
      authorization: `Bearer ${role}`,
      ...(body && { 'content-type': 'application/offset+octet-stream' }),
      ...headers,
    },
  })
}

/** Encodes the header Upload-Metadata. */
export function encodeMetadata(metadata: Record<string, string>): string {
  return Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
}

/** @param storageUrl of the service: `http://127.0.0.1:1234/storage/v1` */
export async function createUpload(
  storageUrl: string,
  length: string,
  metadata: Record<string, string>,
  options: RawRequest = {},
) {
  const response = await rawTus('POST', `${storageUrl}/upload/resumable`, {
    ...options,
    headers: { 'upload-length': length, 'upload-metadata': encodeMetadata(metadata) },
  })
  const location = response.headers.get('location')
  return { response, at: location === null ? '' : new URL(location, storageUrl).href }
}

export const patch = (at: string, offset: number, body: Buffer, options: RawRequest = {}) =>
  rawTus('PATCH', at, {
    ...options,
    body,
    headers: { 'upload-offset': String(offset), ...options.headers },
  })

/** @returns the offset, or the status where it is refused */
export async function offsetOf(at: string, options?: RawRequest): Promise<number> {
  const response = await rawTus('HEAD', at, options)
  return response.status === 200 ? Number(response.headers.get('upload-offset')) : response.status
}
