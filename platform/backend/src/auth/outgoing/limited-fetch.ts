/**
 * Requests of the auth wire to other servers: to addresses that its reach allows, bounded in time and size, never
 * redirected.
 */
import { lookup, type LookupAddress } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps, type RequestOptions } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Reach } from './reach'

const TIMEOUT_MS = 10_000
const MOST_BYTES = 256 * 1024

type Init = Pick<RequestInit, 'method' | 'headers'> & { body?: unknown }
/** @throws Error for an address out of reach, and when there is no response in time, or one that is too long */
export type LimitedFetch = (address: string | URL, init: Init) => Promise<Response>

export function limitedFetch(
  reach: Reach,
  { mostBytes = MOST_BYTES, tls = {} }: { mostBytes?: number; tls?: RequestOptions } = {},
): LimitedFetch {
  return async (address, { method = 'GET', headers, body: content }) => {
    const url = new URL(address)
    const isAllowed = reach(url)
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
    if (!isAllowed || (isIP(host) && !isAllowed(host))) throw outOfReach(url)
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = send(url, {
        ...tls,
        method,
        headers: { 'accept-encoding': 'identity', ...Object.fromEntries(new Headers(headers)) },
        // A connection of before may lead to an address that another reach allowed.
        agent: false,
        lookup: lookupAmong(isAllowed, url),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      request.on('error', reject)
      request.on('response', resolve)
      request.end(content === undefined || content === null ? undefined : String(content as string))
    })
    const read = await bytesOf(response, url, mostBytes)
    const bodiless = [204, 205, 304].includes(response.statusCode!)
    return new Response(bodiless ? null : read, {
      status: response.statusCode!,
      headers: headersOf(response),
    })
  }
}

async function bytesOf(response: IncomingMessage, url: URL, most: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = []
  let length = 0
  // Leaving the loop early closes the connection.
  for await (const part of response as AsyncIterable<Buffer>) {
    length += part.length
    if (length > most) throw new Error(`${url.origin} responded with more than ${most} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value)
  return headers
}

/**
 * Looks a name up among allowed addresses. The checked address is the one that is connected to: a name cannot change in
 * between.
 */
function lookupAmong(isAllowed: (address: string) => boolean, url: URL): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const refused = error ?? (found.every(({ address }) => isAllowed(address)) ? null : outOfReach(url))
      if (refused) return callback(refused, '')
      return options.all ? callback(null, found) : callback(null, found[0]!.address, found[0]!.family)
    })
  }
}

function outOfReach({ origin }: URL): Error {
  return new Error(`${origin} is out of reach: it has to be a public address, over https`)
}
