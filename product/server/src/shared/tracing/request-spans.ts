/**
 * A span for each request, as a part of the trace that its `traceparent` names. It has the pattern of the route and the
 * id of the request: never the address, which can hold tokens, nor who asked
 * (https://opentelemetry.io/docs/specs/semconv/http/http-spans/).
 */
import { ROOT_CONTEXT, SpanKind, trace, type Context, type Span } from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { markFailed, type Spans } from './spans'

/** A supervisor and Prometheus ask these addresses again and again. */
const UNTRACED = /^\/(api\/health\/|metrics$)/

export function watchRequests(app: FastifyInstance, spans: Spans): void {
  const underWay = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, id } = request
    const route = request.routeOptions.url
    if (route !== undefined && UNTRACED.test(route)) return done()
    const options = {
      kind: SpanKind.SERVER,
      attributes: {
        'http.request.method': method,
        'http.response.header.x-request-id': [id],
        ...(route !== undefined && { 'http.route': route }),
      },
    }
    const name = route === undefined ? method : `${method} ${route}`
    const { span, context } = spans.begin(name, options, parentOf(request))
    underWay.set(request, span)
    spans.contexts.run(context, done)
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = underWay.get(request)
    span?.setAttribute('http.response.status_code', statusCode)
    if (span && statusCode >= 500) markFailed(span, String(statusCode))
    span?.end()
    done()
  })
}

/**
 * Reads the parent of a request. It does not take `tracestate` and `baggage`, which are free text of strangers and
 * would be exported with the span.
 */
function parentOf({ headers: { traceparent } }: FastifyRequest): Context | undefined {
  const parent = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : undefined
}
