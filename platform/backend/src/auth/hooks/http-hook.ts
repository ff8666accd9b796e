/**
 * Calls a hook by HTTP, signed as Standard Webhooks says (https://www.standardwebhooks.com): bounded in time and size,
 * tried again where it cannot be reached or asks for patience, never redirected.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AuthError } from './refusals'
import type { HookTarget } from './hook-target'

export interface HttpHookLimits {
  /** The time for all attempts together. */
  timeoutMs: number
  backoffMs: number
}

const ATTEMPTS = 3
const MOST_BYTES = 200 * 1024

/** @throws {AuthError} hook_timeout, hook_timeout_after_retry, hook_payload_…, unexpected_failure, with GoTrue's texts */
export async function callAddress(
  { url, keys }: Extract<HookTarget, { kind: 'http' }>,
  payload: string,
  clock: () => Date,
  { timeoutMs, backoffMs }: HttpHookLimits,
): Promise<string | null> {
  const signal = AbortSignal.timeout(timeoutMs)
  const message = `Failed to reach hook within maximum time of ${timeoutMs / 1000} seconds`
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      const headers = signedHeaders(keys, payload, clock())
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body: payload,
        redirect: 'manual',
        signal,
      })
      const busy = response.status === 429 || response.status === 503
      if (!busy || !response.headers.has('retry-after')) return await bodyOf(response)
      await response.body?.cancel()
    } catch (cause) {
      if (cause instanceof AuthError) throw cause
      if (signal.aborted) throw new AuthError('hook_timeout', { message, cause })
      if (attempt === ATTEMPTS) throw new AuthError('hook_timeout_after_retry', { cause })
      await wait(backoffMs, undefined, { signal }).catch(() => {
        throw new AuthError('hook_timeout', { message, cause })
      })
    }
  }
  throw new AuthError('unexpected_failure', { message: 'Service currently unavailable due to hook' })
}

function signedHeaders(keys: readonly Buffer[], payload: string, now: Date): Record<string, string> {
  const [id, timestamp] = [randomUUID(), String(Math.floor(now.getTime() / 1000))]
  const signatures = keys.map(
    key => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`).digest('base64')}`,
  )
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

const REFUSALS: Readonly<Record<number, string>> = {
  400: 'Invalid payload sent to hook',
  401: 'Hook requires authorization token',
  429: 'Service currently unavailable due to hook',
  503: 'Service currently unavailable due to hook',
}

async function bodyOf(response: Response): Promise<string | null> {
  const { status, headers } = response
  if (status === 204) return null
  if (status !== 200 && status !== 202) {
    await response.body?.cancel()
    const message = REFUSALS[status] ?? `Unexpected status code returned from hook: ${status}`
    throw new AuthError('unexpected_failure', { message })
  }
  const type = headers.get('content-type')
  if (type?.split(';')[0]!.trim().toLowerCase() !== 'application/json') {
    await response.body?.cancel()
    const message = type
      ? `Invalid JSON response. Received content-type: ${type}`
      : 'Invalid Content-Type: Missing Content-Type header'
    throw new AuthError('hook_payload_invalid_content_type', { message })
  }
  const parts: Uint8Array[] = []
  let length = 0
  // Leaving the loop early cancels the stream.
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > MOST_BYTES) {
      const message = `Payload size exceeded size limit of ${MOST_BYTES} bytes`
      throw new AuthError('hook_payload_over_size_limit', { message })
    }
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
