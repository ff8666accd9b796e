/**
 * A span for each request to another server, until its response begins: to Stripe, to stores of files, to hooks. Only
 * hosts that the configuration names are named: others can be a member's own page. Of addresses only Stripe's are told,
 * without their ids (https://opentelemetry.io/docs/specs/semconv/http/http-spans/#http-client).
 */
import { subscribe, unsubscribe, type ChannelListener } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { SpanKind, TraceFlags, type Span } from '@opentelemetry/api'
import { errorConstant } from '../errors/error-constant'
import { markFailed, type Spans } from './spans'

/**
 * A request as undici publishes it, which `fetch` is made of:
 * https://github.com/nodejs/undici/blob/main/docs/docs/api/DiagnosticsChannel.md
 */
interface FetchRequest {
  origin: string
  method: string
  path: string
  addHeader(name: string, value: string): void
}

const STRIPE = 'api.stripe.com'

/** @param hosts of the operator's own services and of providers. @returns undoes it */
export function watchOutgoing(spans: Spans, hosts: readonly string[]): () => void {
  const underWay = new WeakMap<object, Span>()
  const known = (host: string) => [STRIPE, ...hosts].find(name => host === name || host.endsWith(`.${name}`))

  function begin(request: object, method: string, host: string, path: string): Span | null {
    if (underWay.has(request)) return null
    const name = known(host)
    const template = name === STRIPE ? templateOf(path) : null
    const span = spans.beginWithin(template === null ? method : `${method} ${template}`, {
      kind: SpanKind.CLIENT,
      attributes: {
        'http.request.method': method,
        ...(name !== undefined && { 'server.address': host }),
        ...(template !== null && { 'url.template': template }),
      },
    })
    if (span) underWay.set(request, span)
    return span && name !== undefined ? span : null
  }
  function end(request: object, status: number | undefined, error?: unknown) {
    const span = underWay.get(request)
    if (!span) return
    underWay.delete(request)
    if (status !== undefined) span.setAttribute('http.response.status_code', status)
    if (status === undefined || status >= 400)
      markFailed(span, status === undefined ? errorConstant(error) : String(status))
    span.end()
  }

  const ofHttp = ({ request }: { request: ClientRequest }) => {
    begin(request, request.method, request.host, request.path)
    // The request was given up before a response came.
    request.once('close', () => end(request, undefined))
  }
  const listeners: Record<string, (message: never) => void> = {
    // The first is there from Node 22 on; the second tells of a request once its body is sent.
    'http.client.request.created': ofHttp,
    'http.client.request.start': ofHttp,
    'http.client.request.error': ({ request, error }: { request: ClientRequest; error: unknown }) =>
      end(request, undefined, error),
    'http.client.response.finish': ({
      request,
      response,
    }: {
      request: ClientRequest
      response: IncomingMessage
    }) => end(request, response.statusCode),
    'undici:request:create': ({ request }: { request: FetchRequest }) => {
      const span = begin(request, request.method, new URL(request.origin).hostname, request.path)
      if (span) request.addHeader('traceparent', traceParent(span))
    },
    'undici:request:headers': ({
      request,
      response,
    }: {
      request: FetchRequest
      response: { statusCode: number }
    }) => end(request, response.statusCode),
    'undici:request:error': ({ request, error }: { request: FetchRequest; error: unknown }) =>
      end(request, undefined, error),
  }
  const all = Object.entries(listeners) as unknown as [string, ChannelListener][]
  for (const [channel, listener] of all) subscribe(channel, listener)
  return () => {
    for (const [channel, listener] of all) unsubscribe(channel, listener)
  }
}

/** Returns the path without ids. Stripe's own words are lower case; anything else in a path is an id. */
function templateOf(path: string): string {
  const segments = path.split('?', 1)[0]!.split('/')
  return segments.map(part => (/^(v\d|[a-z_]*)$/.test(part) ? part : '{id}')).join('/')
}

/** Returns the header of a span. https://www.w3.org/TR/trace-context/#traceparent-header */
function traceParent(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`
}
