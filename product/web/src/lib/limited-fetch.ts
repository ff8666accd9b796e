// Every client of the site uses this fetch. It gives up, so that nothing waits for ever on a dead network.

const limitMs = 30_000
/** A file takes longer on a slow network. */
const uploadLimitMs = 300_000

const isUpload = (body: unknown) =>
  body instanceof Blob || body instanceof FormData || body instanceof ArrayBuffer || ArrayBuffer.isView(body)

/** @throws TypeError, like an unreachable server, when no response begins in time */
export async function limitedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const limit = new AbortController()
  const stop = () => limit.abort(init.signal?.reason)
  if (init.signal?.aborted) stop()
  init.signal?.addEventListener('abort', stop, { once: true })
  const tooLate = new TypeError('The server did not respond in time.')
  const timer = setTimeout(() => limit.abort(tooLate), isUpload(init.body) ? uploadLimitMs : limitMs)
  try {
    return await fetch(input, { ...init, signal: limit.signal })
  } finally {
    clearTimeout(timer)
  }
}
