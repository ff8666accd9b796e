/**
 * Runs an S3 object store for tests. s3rver neither checks signatures of version 4 nor lists uploads in parts, so this
 * module does both.
 */
import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
// @ts-expect-error -- the package brings no types
import S3rver from 's3rver'
import type { ObjectStoreSettings } from '../../contract'

/** The part of s3rver that is used. */
interface ObjectStoreServer {
  middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[]
  run(): Promise<{ port: number }>
  close(): Promise<void>
  httpServer: { closeAllConnections(): void }
}

interface Context {
  method: string
  path: string
  querystring: string
  status: number
  body: unknown
  get(header: string): string
}

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

/** s3rver ends the file of an object like this. */
const OBJECT = '._S3rver_object'

/** s3rver has only this account. */
const KEY = 'S3RVER'

export async function openTestS3(): Promise<TestS3> {
  const directory = await mkdtemp(path.join(tmpdir(), 'juno-s3-'))
  const options = { port: 0, address: '127.0.0.1', silent: true, directory }
  const buckets = { configureBuckets: [{ name: 'juno-files' }] }
  const server = new S3rver({ ...options, ...buckets }) as ObjectStoreServer
  const failures: number[] = []
  const uploadsFolder = path.join(directory, 'juno-files/._S3rver_uploads')
  let held: { wanted: RegExp; arrived: () => void } | null = null
  server.middleware.unshift(async (context, next) => {
    const failure = failures.shift() ?? (isSigned(context) ? null : 403)
    const request = `${context.method} ${context.path}?${context.querystring}`
    if (failure === null && held?.wanted.test(request)) {
      held.arrived()
      held = null
      await new Promise(() => undefined)
    }
    if (failure === null) return answerUploads(context, uploadsFolder, next)
    context.status = failure
    context.body = `<Error><Code>${failure === 403 ? 'SignatureDoesNotMatch' : 'SlowDown'}</Code></Error>`
  })
  const { port } = await server.run()
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'eu-test-1',
      bucket: 'juno-files',
      accessKeyId: KEY,
      secretAccessKey: KEY,
    },
    async count() {
      const files = await readdir(directory, { recursive: true })
      return files.filter(name => name.endsWith(OBJECT)).length
    },
    async keys() {
      const files = await readdir(path.join(directory, 'juno-files'), { recursive: true })
      return files
        .filter(name => name.endsWith(OBJECT))
        .map(name => name.slice(0, -OBJECT.length))
        .sort()
    },
    uploads: async () => (await listUploads(uploadsFolder)).map(({ key }) => key),
    hold: wanted => new Promise<void>(arrived => void (held = { wanted, arrived })),
    fail: (status, times) => void failures.push(...Array<number>(times).fill(status)),
    async close() {
      const closed = server.close()
      server.httpServer.closeAllConnections()
      await closed
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/**
 * Implements https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListMultipartUploads.html, and the request that ends
 * one.
 */
async function answerUploads(context: Context, folder: string, next: () => Promise<void>): Promise<void> {
  const query = new URLSearchParams(context.querystring)
  if (context.method === 'DELETE' && query.has('uploadId')) {
    await rm(path.join(folder, query.get('uploadId')!), { recursive: true, force: true })
    context.status = 204
  } else if (context.method === 'GET' && query.has('uploads')) {
    const listed = (await listUploads(folder)).map(
      ({ key, id }) =>
        `<Upload><Initiator><ID>x</ID></Initiator><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`,
    )
    context.status = 200
    context.body =
      '<?xml version="1.0" encoding="UTF-8"?>\n<ListMultipartUploadsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">' +
      `<Bucket>juno-files</Bucket><IsTruncated>false</IsTruncated>${listed.join('')}</ListMultipartUploadsResult>`
  } else await next()
}

async function listUploads(folder: string): Promise<{ key: string; id: string }[]> {
  const ids = await readdir(folder).catch(() => [])
  return Promise.all(
    ids.map(async id => ({ id, key: await readFile(path.join(folder, id, 'key'), 'utf8').catch(() => '') })),
  )
}

/** Implements https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html */
function isSigned(context: Context): boolean {
  const found =
    /^AWS4-HMAC-SHA256 Credential=S3RVER\/((\d{8})\/([\w-]+)\/s3\/aws4_request), ?SignedHeaders=([\w;-]+), ?Signature=(\w{64})$/.exec(
      context.get('authorization'),
    )
  if (found === null) return false
  const [, scope, date, region, names, signature] = found as unknown as string[]
  const headers = names!.split(';').map(name => `${name}:${context.get(name)}\n`)
  const canonical = [context.method, context.path, context.querystring, headers.join(''), names]
  const request = [...canonical, context.get('x-amz-content-sha256')].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', context.get('x-amz-date'), scope, sha256(request)].join('\n')
  const key = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part!).digest(),
    `AWS4${KEY}`,
  )
  const vouchesForBody = names!.split(';').includes('x-amz-content-sha256')
  return vouchesForBody && hmac(key, toSign).digest('hex') === signature
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text)
