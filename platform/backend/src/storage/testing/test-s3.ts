/** An S3 object store for tests, in memory: the requests that our client sends, with their signatures checked. */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { ObjectStoreSettings } from '../../contract'

export interface TestS3 {
  settings: ObjectStoreSettings
  /** Returns how many objects it stores. */
  count(): Promise<number>
  /** Returns the names of the objects it stores. */
  keys(): Promise<string[]>
  /** Returns the names of incomplete uploads in parts. */
  uploads(): Promise<string[]>
  /** Never answers the next request whose method, path and query match. @returns once it has arrived */
  hold(wanted: RegExp): Promise<void>
  /** Responds to the next requests with this status. */
  fail(status: number, times: number): void
  close(): Promise<void>
}

interface StoredObject {
  content: Buffer
  storedAt: Date
}

interface Upload {
  key: string
  parts: Map<number, Buffer>
}

interface Store {
  objects: Map<string, StoredObject>
  /** By their ids. */
  uploads: Map<string, Upload>
}

interface Asked {
  method: string
  /** Null: a request to the bucket itself. */
  key: string | null
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Buffer
}

interface Answer {
  status: number
  headers?: Record<string, string>
  body?: string | Buffer
}

const BUCKET = 'juno-files'
/** Both parts of the only access key. */
const KEY = 'TESTS3'

export async function openTestS3(): Promise<TestS3> {
  const store: Store = { objects: new Map(), uploads: new Map() }
  const failures: number[] = []
  let held: { wanted: RegExp; arrived: () => void } | null = null
  const answer = async (request: IncomingMessage): Promise<Answer | null> => {
    const url = new URL(request.url!, 'http://store')
    const failure = failures.shift() ?? (isSigned(request) ? null : 403)
    if (failure !== null) return refusal(failure, failure === 403 ? 'SignatureDoesNotMatch' : 'SlowDown')
    if (held?.wanted.test(`${request.method} ${url.pathname}?${url.search.slice(1)}`)) {
      held.arrived()
      held = null
      return null
    }
    const [bucket, ...names] = decodeURIComponent(url.pathname).slice(1).split('/')
    if (bucket !== BUCKET) return refusal(404, 'NoSuchBucket')
    const { method, headers } = request
    const body = await buffer(request)
    return respond(store, {
      method: method!,
      key: names.join('/') || null,
      query: url.searchParams,
      headers,
      body,
    })
  }
  const server = createServer((request, response) => {
    answer(request).then(
      given => given && send(response, request, given),
      () => request.socket.destroy(),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    settings: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: 'eu-test-1',
      bucket: BUCKET,
      accessKeyId: KEY,
      secretAccessKey: KEY,
    },
    count: async () => store.objects.size,
    keys: async () => [...store.objects.keys()].sort(),
    uploads: async () => [...store.uploads.values()].map(({ key }) => key),
    hold: wanted => new Promise<void>(arrived => void (held = { wanted, arrived })),
    fail: (status, times) => void failures.push(...Array<number>(times).fill(status)),
    async close() {
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

function send(response: ServerResponse, request: IncomingMessage, { status, headers, body = '' }: Answer) {
  // A refusal may come before the body was read.
  request.resume()
  response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers }).end(body)
}

const refusal = (status: number, code: string): Answer => ({
  status,
  body: `<Error><Code>${code}</Code></Error>`,
})
const xml = (name: string, content: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${name}>`,
})
const etag = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations_Amazon_Simple_Storage_Service.html */
function respond(store: Store, asked: Asked): Answer {
  const { method, key, query, headers, body } = asked
  const keep = (content: Buffer) => void store.objects.set(key!, { content, storedAt: new Date() })
  if (key === null) return query.has('uploads') ? listUploads(store) : listObjects(store, query)
  if (query.has('uploads') || query.has('uploadId')) return answerUpload(store, asked, keep)
  if (method === 'PUT') {
    const source = headers['x-amz-copy-source']
    if (source === undefined) keep(body)
    else {
      const copied = store.objects.get(decodeURIComponent(String(source)).slice(`/${BUCKET}/`.length))
      if (!copied) return refusal(404, 'NoSuchKey')
      keep(copied.content)
      return xml('CopyObjectResult', `<ETag>${etag(copied.content)}</ETag>`)
    }
    return { status: 200, headers: { etag: etag(body) } }
  }
  if (method === 'DELETE') {
    store.objects.delete(key)
    return { status: 204 }
  }
  const object = store.objects.get(key)
  if (!object) return refusal(404, 'NoSuchKey')
  return rangeOf(object.content, headers.range)
}

function rangeOf(content: Buffer, range?: string): Answer {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  const headers = { etag: etag(content), 'content-type': 'application/octet-stream' }
  if (from === undefined) return { status: 200, headers, body: content }
  const end = Math.min(to ? Number(to) : Infinity, content.length - 1)
  const part = content.subarray(Number(from), end + 1)
  return {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${from}-${end}/${content.length}` },
    body: part,
  }
}

function answerUpload(
  { uploads }: Store,
  { method, key, query, body }: Asked,
  keep: (content: Buffer) => void,
): Answer {
  if (query.has('uploads')) {
    const id = randomUUID()
    uploads.set(id, { key: key!, parts: new Map() })
    return xml(
      'InitiateMultipartUploadResult',
      `<Bucket>${BUCKET}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId>`,
    )
  }
  const id = query.get('uploadId')!
  const upload = uploads.get(id)
  if (!upload) return refusal(404, 'NoSuchUpload')
  if (method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), body)
    return { status: 200, headers: { etag: etag(body) } }
  }
  uploads.delete(id)
  if (method === 'DELETE') return { status: 204 }
  const wanted = [...String(body).matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, part]) =>
    upload.parts.get(Number(part)),
  )
  if (wanted.length === 0 || wanted.includes(undefined)) return refusal(400, 'InvalidPart')
  const content = Buffer.concat(wanted as Buffer[])
  keep(content)
  return xml('CompleteMultipartUploadResult', `<Key>${key}</Key><ETag>${etag(content)}</ETag>`)
}

/** Lists have few names on a page, so that each test with some reads several. */
const PAGE = 2
const head = `<Name>${BUCKET}</Name>`

function listObjects({ objects }: Store, query: URLSearchParams): Answer {
  const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? '']
  const left = [...objects]
    .filter(([key]) => key.startsWith(prefix) && key > after)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const page = left.slice(0, PAGE)
  const listed = page.map(
    ([key, { content, storedAt }]) =>
      `<Contents><Key>${key}</Key><LastModified>${storedAt.toISOString()}</LastModified><Size>${content.length}</Size></Contents>`,
  )
  const next = left.length > PAGE ? `<NextContinuationToken>${page.at(-1)![0]}</NextContinuationToken>` : ''
  return xml('ListBucketResult', `${head}${next}${listed.join('')}`)
}

function listUploads({ uploads }: Store): Answer {
  const listed = [...uploads].map(
    ([id, { key }]) =>
      `<Upload><Initiator><ID>x</ID></Initiator><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`,
  )
  return xml('ListMultipartUploadsResult', head + listed.join(''))
}

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html */
function isSigned({ method, url, headers }: IncomingMessage): boolean {
  const found =
    /^AWS4-HMAC-SHA256 Credential=TESTS3\/((\d{8})\/([\w-]+)\/s3\/aws4_request), ?SignedHeaders=([\w;-]+), ?Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    )
  if (found === null) return false
  const [, scope, date, region, names, signature] = found as unknown as string[]
  const [path, query = ''] = url!.split('?')
  const signed = names!.split(';')
  const lines = signed.map(name => `${name}:${String(headers[name] ?? '')}\n`)
  const hash = String(headers['x-amz-content-sha256'] ?? '')
  const request = [method, path, query, lines.join(''), names, hash].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n')
  const key = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part!).digest(),
    `AWS4${KEY}`,
  )
  return signed.includes('x-amz-content-sha256') && hmac(key, toSign).digest('hex') === signature
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text)
