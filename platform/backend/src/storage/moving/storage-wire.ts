/** Reads and writes files over the storage wire, ours or a hosted project's, with a key of the service role. */
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'

const PAGE = 1000
const ATTEMPTS = 4
const FIRST_PAUSE_MS = 300

export interface StorageAddress {
  /** The address of the installation or project, e.g. `https://abc.supabase.co`. */
  url: string
  /** It bypasses row level security. */
  key: string
  fetch?: typeof fetch
}

/** The response is not the expected one. The message is a sentence for the operator. */
export class WireError extends Error {
  override name = 'WireError'
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

export const MovedBucket = z.object({
  id: z.string().min(1),
  name: z.string(),
  public: z.boolean(),
  file_size_limit: z.number().nullable(),
  allowed_mime_types: z.array(z.string()).nullable(),
})
export type MovedBucket = z.infer<typeof MovedBucket>

/** The description of GET /object/info. */
export const ObjectInfo = z.object({
  size: z.number(),
  content_type: z.string().nullable(),
  cache_control: z.string().nullable(),
  etag: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
})
export type ObjectInfo = z.infer<typeof ObjectInfo>

const Listing = z.object({
  objects: z.array(z.object({ name: z.string() })),
  hasNext: z.boolean(),
  nextCursor: z.string().optional(),
})

export interface StorageWire {
  buckets(): Promise<MovedBucket[]>
  createBucket(bucket: MovedBucket): Promise<void>
  /** Yields the keys of all objects, with one page in memory at a time. */
  keys(bucket: string): AsyncGenerator<string>
  /** Returns null for an object that does not exist. */
  info(bucket: string, key: string): Promise<ObjectInfo | null>
  /** Returns null for an object that does not exist. */
  download(bucket: string, key: string): Promise<Readable | null>
  /** Never replaces an object. */
  upload(bucket: string, key: string, info: ObjectInfo, open: () => Readable): Promise<void>
}

export function openStorageWire({ url, key, fetch: send = fetch }: StorageAddress): StorageWire {
  const headers = { apikey: key, authorization: `Bearer ${key}` }
  const pathOf = (bucket: string, name: string) =>
    [bucket, ...name.split('/')].map(encodeURIComponent).join('/')

  /** Repeats a request that failed on the way, or with an error of the server. @throws WireError */
  async function request(path: string, init: () => RequestInit = () => ({})): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const given = init()
      const response = await send(`${url}/storage/v1${path}`, {
        ...given,
        // The key is sent to no other address.
        redirect: 'error',
        headers: { ...headers, ...given.headers },
      }).catch((cause: unknown) => new WireError(0, `${url} cannot be reached: ${reasonOf(cause)}.`))
      if (response instanceof Response && response.ok) return response
      const error = response instanceof Response ? await errorOf(response) : response
      const mayPass = error.status === 0 || error.status === 429 || error.status >= 500
      if (!mayPass || attempt === ATTEMPTS) throw error
      await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1))
    }
  }
  const json = (body: unknown) => () => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const unlessMissing = <T>(work: Promise<T>) =>
    work.catch((cause: unknown) => {
      if (cause instanceof WireError && cause.status === 404) return null
      throw cause
    })

  return {
    buckets: async () => z.array(MovedBucket).parse(await (await request('/bucket')).json()),
    async createBucket(bucket) {
      await (await request('/bucket', json(bucket))).text()
    },
    async *keys(bucket) {
      let cursor: string | undefined
      do {
        const body = { limit: PAGE, with_delimiter: false, ...(cursor !== undefined && { cursor }) }
        const response = await request(`/object/list-v2/${encodeURIComponent(bucket)}`, json(body))
        const page = Listing.parse(await response.json())
        for (const { name } of page.objects) yield name
        cursor = page.hasNext ? page.nextCursor : undefined
      } while (cursor !== undefined)
    },
    info: (bucket, name) =>
      unlessMissing(
        request(`/object/info/${pathOf(bucket, name)}`).then(async response =>
          ObjectInfo.parse(await response.json()),
        ),
      ),
    download: (bucket, name) =>
      unlessMissing(
        request(`/object/authenticated/${pathOf(bucket, name)}`).then(({ body }) =>
          body === null ? Readable.from([]) : Readable.fromWeb(body as never),
        ),
      ),
    async upload(bucket, name, info, open) {
      const { metadata } = info
      const hasOwn = metadata && Object.keys(metadata).length > 0
      const encoded = Buffer.from(JSON.stringify(metadata ?? {})).toString('base64')
      const response = await request(`/object/${pathOf(bucket, name)}`, () => ({
        method: 'POST',
        headers: {
          'content-length': String(info.size),
          'content-type': info.content_type ?? 'application/octet-stream',
          'cache-control': info.cache_control ?? 'no-cache',
          ...(hasOwn && { 'x-metadata': encoded }),
          'x-upsert': 'false',
        },
        body: Readable.toWeb(open()) as ReadableStream,
        duplex: 'half',
      }))
      await response.text()
    },
  }
}

/** Most errors have status 400, and their own in the body. */
async function errorOf(response: Response): Promise<WireError> {
  const text = await response.text()
  try {
    const { statusCode, message } = JSON.parse(text) as { statusCode?: string; message?: string }
    return new WireError(Number(statusCode ?? response.status), message ?? response.statusText)
  } catch {
    return new WireError(response.status, `${response.status} ${response.statusText}`)
  }
}

function reasonOf(cause: unknown): string {
  const { message, cause: deeper } = cause as Error
  return deeper instanceof Error ? deeper.message || message : message
}
