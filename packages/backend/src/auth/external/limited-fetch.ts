/**
 * Requests to a provider: bounded in time and size, and never redirected.
 */
const TIMEOUT_MS = 10_000
const MOST_BYTES = 256 * 1024

/** @throws Error when the provider does not respond in time, or with more than a provider has to say */
export async function limitedFetch(
  url: string,
  { method, headers: sent, body: content }: Pick<RequestInit, 'method' | 'headers'> & { body?: unknown },
): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const request = {
    method,
    headers: sent,
    body: content as string | null,
    redirect: 'manual',
    signal,
  } as const
  const response = await fetch(url, request as RequestInit)
  const { status, headers } = response
  const body = await bytesOf(response)
  return new Response(body.length > 0 ? body : null, { status, headers })
}

async function bytesOf(response: Response): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let length = 0
  // Leaving the loop early cancels the stream.
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > MOST_BYTES) throw new Error(`${response.url} responded with more than ${MOST_BYTES} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
