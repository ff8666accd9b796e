/** Sends one signed request to an object store that speaks Amazon S3's protocol. */
import { createHash } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { ObjectStoreSettings } from '../contract'

export interface S3Request {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** Left out: the request is about the bucket itself. */
  key?: string
  query?: Readonly<Record<string, string>>
  headers?: Record<string, string>
  /** It has its length and its hash, both checked by the store. */
  body?: { open: () => Readable; size: number; sha256: string }
}

export type S3Send = (request: S3Request) => Promise<http.IncomingMessage>

/** The limit of time without any data. */
const TIMEOUT_MS = 30_000
/** The SHA-256 of an empty text. */
export const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

export const s3Body = (content: Uint8Array): NonNullable<S3Request['body']> => ({
  open: () => Readable.from([content]),
  size: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
})

/** The store responded with an error. */
export class S3Error extends Error {
  override name = 'S3Error'
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

/** @returns a function that resolves with a 2xx response. @throws S3Error, or the connection's error */
export function createS3Send(settings: ObjectStoreSettings): S3Send {
  const { endpoint, bucket, ...credentials } = settings
  const transport = endpoint.startsWith('https:') ? https : http
  const agent = new transport.Agent({ keepAlive: true, timeout: TIMEOUT_MS })

  return async ({ method, key, query = {}, headers = {}, body }) => {
    const url = new URL(`${endpoint}/${encodeURIComponent(bucket)}${key === undefined ? '' : `/${key}`}`)
    url.search = String(new URLSearchParams(query))
    const signed = await new AwsV4Signer({
      ...credentials,
      service: 's3',
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': body?.sha256 ?? NOTHING },
    }).sign()
    const request = transport.request(signed.url, {
      method,
      agent,
      headers: { ...Object.fromEntries(signed.headers), 'content-length': body?.size ?? 0 },
    })
    request.setTimeout(TIMEOUT_MS, () => request.destroy(new S3Error(504, `${endpoint} does not answer`)))
    const answered = new Promise<http.IncomingMessage>((resolve, reject) => {
      request.once('response', resolve)
      request.once('error', reject)
    })
    // A refusal may come before the body is sent, and is then the response.
    const sent = body === undefined ? void request.end() : pipeline(body.open(), request)
    sent?.catch(() => undefined)
    const response = await answered
    const { statusCode = 0 } = response
    if (statusCode >= 200 && statusCode < 300) return response
    throw new S3Error(statusCode, `the object store answered ${statusCode} ${await errorCode(response)}`)
  }
}

/** Reads NoSuchKey from `<Error><Code>NoSuchKey</Code>…`. */
export async function errorCode(response: Readable): Promise<string> {
  let text = ''
  for await (const chunk of response) if (text.length < 4096) text += String(chunk)
  return /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? ''
}
