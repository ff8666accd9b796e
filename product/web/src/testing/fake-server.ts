// Plays the server of a test: the real clients call a fetch that responds by method and path. A request without a
// response fails the test.
import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import { testConfig } from './test-config'

/** Work that waits for a test's own clock must keep waiting when the test ends, or it would reach into the next one. */
const realSetTimeout = setTimeout

export interface FakeResponse {
  status?: number
  /** Sent as JSON. A list is counted like PostgREST counts it. */
  body?: unknown
  /** Sent unchanged, in place of a body. */
  text?: string
  /** The number of all rows of a list. */
  total?: number
  headers?: Record<string, string>
}

/** Returns undefined where the test has no response for the request. */
type Responder = (request: Request) => FakeResponse | undefined | Promise<FakeResponse | undefined>

/**
 * Has the responses by path or by method and path: `/rest/v1/events`, `PATCH /rest/v1/events`, `/rest/v1/*`. The exact
 * path takes precedence over the star, and the one with a method over the one without. A value is the JSON body of a
 * 200, or a function that makes a response.
 */
export type Responses = Record<string, unknown>

/** Makes a refusal by the data wire. */
export const refused = (message: string, status = 400) => ({ status, body: { code: '22000', message } })

/** Responds to one path by method: `byMethod({ GET: [], POST: refused('no') })`. */
export const byMethod =
  (responses: Partial<Record<string, unknown>>): Responder =>
  ({ method }) => {
    const response = responses[method]
    if (response === undefined) return undefined
    return typeof response === 'object' && response !== null && 'status' in response && 'body' in response
      ? (response as FakeResponse)
      : { body: response }
  }

/** Fails like a server that cannot be reached. */
export const unreachable = (): never => {
  throw new TypeError('Failed to fetch')
}

/** Never responds. */
export const silent = () => new Promise<never>(() => {})

/** Returns the requests of one method to addresses that contain `path`. */
export const sent = (requests: readonly Request[], method: string, path: string) =>
  requests.filter(request => request.method === method && request.url.includes(path))

/** Installs the server for the rest of the test. Returns every request that it gets, in order. */
export function fakeServer(responses: Responses): Request[] {
  const requests: Request[] = []
  const unforeseen: string[] = []
  onTestFinished(async () => {
    await settled(requests)
    if (unforeseen.length > 0) throw new Error(`The test has no response to ${unforeseen.join(', ')}`)
  })
  const respond = async (request: Request): Promise<Response> => {
    requests.push(request.clone())
    const found = responseTo(request, responses)
    const response = typeof found === 'function' ? await (found as Responder)(request) : found
    if (response !== undefined)
      return asResponse(typeof found === 'function' ? (response as FakeResponse) : { body: response })
    unforeseen.push(`${request.method} ${new URL(request.url).pathname}`)
    return asResponse({ status: 501, body: { message: 'The test has no response to this.' } })
  }
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    respond(
      new Request(new URL(input instanceof Request ? input.url : String(input), testConfig.siteUrl), init),
    ),
  )
  vi.stubGlobal('XMLHttpRequest', uploadBy(respond))
  return requests
}

/**
 * Resolves once the page has loaded everything and makes no more requests. Otherwise the machine's speed would decide
 * whether a test notices the requests of its last page.
 */
async function settled(requests: readonly Request[]) {
  // A page loads a module, renders, and only then loads the next, so one quiet round is not the end. A page that polls
  // never becomes quiet.
  for (let quiet = 0, round = 0; quiet < 3 && round < 100; round++) {
    const seen = requests.length
    await vi.dynamicImportSettled()
    await act(eventLoopTurns)
    quiet = requests.length === seen ? quiet + 1 : 0
  }
}

/** The query client needs this many turns to pass a response to the page. */
async function eventLoopTurns() {
  // This waits for a turn of the event loop, whatever its length.
  for (let turn = 0; turn < 3; turn++) await new Promise(done => realSetTimeout(done))
}

function responseTo({ method, url }: Request, responses: Responses): unknown {
  const { pathname } = new URL(url)
  const stars = pathname
    .split('/')
    .flatMap((_, index, parts) => (index === 0 ? [] : [`${parts.slice(0, index).join('/')}/*`]))
  for (const path of [pathname, ...stars.reverse()])
    for (const key of [`${method} ${path}`, path]) if (key in responses) return responses[key]
  return undefined
}

function asResponse({ status = 200, body = null, text, total, headers }: FakeResponse): Response {
  const count = total ?? (Array.isArray(body) ? body.length : null)
  const all = {
    'content-type': 'application/json',
    ...(count !== null && { 'content-range': `0-${Math.max(0, count - 1)}/${count}` }),
    ...headers,
  }
  return new Response(status === 204 ? null : (text ?? JSON.stringify(body)), { status, headers: all })
}

/** Implements the part of an XMLHttpRequest that uploads with progress use. */
function uploadBy(respond: (request: Request) => Promise<Response>) {
  return class {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    onload: (() => void) | null = null
    onerror: (() => void) | null = null
    status = 0
    responseText = ''
    #address = new URL(testConfig.siteUrl)
    #method = 'GET'
    #headers = new Headers()

    open(method: string, address: string) {
      this.#method = method
      this.#address = new URL(address, testConfig.siteUrl)
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value)
    }
    abort() {}
    send(file: Blob) {
      this.upload.onprogress?.({ loaded: file.size / 2, total: file.size })
      respond(new Request(this.#address, { method: this.#method, headers: this.#headers })).then(
        async response => {
          this.status = response.status
          this.responseText = await response.text()
          this.onload?.()
        },
        () => this.onerror?.(),
      )
    }
  }
}
