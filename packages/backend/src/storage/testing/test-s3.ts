/** An S3 object store for tests. s3rver does not check signatures of version 4, so they are checked here. */
import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
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
  /** How many objects it stores. */
  count(): Promise<number>
  /** Responds to the next requests with this status. */
  fail(status: number, times: number): void
  close(): Promise<void>
}

/** The only account of s3rver. */
const KEY = 'S3RVER'

export async function openTestS3(): Promise<TestS3> {
  const directory = await mkdtemp(path.join(tmpdir(), 'juno-s3-'))
  const options = { port: 0, address: '127.0.0.1', silent: true, directory }
  const buckets = { configureBuckets: [{ name: 'juno-files' }] }
  const server = new S3rver({ ...options, ...buckets }) as ObjectStoreServer
  const failures: number[] = []
  server.middleware.unshift(async (context, next) => {
    const failure = failures.shift() ?? (isSigned(context) ? null : 403)
    if (failure === null) return next()
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
      return files.filter(name => name.endsWith('_S3rver_object')).length
    },
    fail: (status, times) => void failures.push(...Array<number>(times).fill(status)),
    async close() {
      const closed = server.close()
      server.httpServer.closeAllConnections()
      await closed
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html */
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
