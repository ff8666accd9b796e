/**
 * In charge of which span is under way. The API's globals stay unset: two servers in one process have their own spans.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type SpanOptions,
  type Tracer,
} from '@opentelemetry/api'
import { errorConstant } from '../errors/error-constant'

export interface Spans {
  /** Hands the current spans on to the functions that are called. */
  contexts: AsyncLocalStorage<Context>
  /** Null outside of requests and jobs. */
  current(): Span | null
  /** @param parent left out: the span under way, or none */
  begin(name: string, options: SpanOptions, parent?: Context): { span: Span; context: Context }
  /** @returns null outside of requests and jobs: what a process does by itself, such as looking for jobs, is no trace */
  beginWithin(name: string, options: SpanOptions): Span | null
  /** Runs the work in a span, which fails as the work does. */
  around<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T>
}

export function createSpans(tracer: Tracer): Spans {
  const contexts = new AsyncLocalStorage<Context>()

  function begin(name: string, options: SpanOptions, parent = contexts.getStore() ?? ROOT_CONTEXT) {
    const span = tracer.startSpan(name, options, parent)
    return { span, context: trace.setSpan(parent, span) }
  }

  return {
    contexts,
    current: () => trace.getSpan(contexts.getStore() ?? ROOT_CONTEXT) ?? null,
    begin,
    beginWithin: (name, options) => (contexts.getStore() ? begin(name, options).span : null),
    async around(name, options, work) {
      const { span, context } = begin(name, options)
      try {
        return await contexts.run(context, work)
      } catch (error) {
        markFailed(span, errorConstant(error))
        throw error
      } finally {
        span.end()
      }
    },
  }
}

/** Messages of errors can carry what a person wrote: a span has the constant alone. */
export function markFailed(span: Span, type = '_OTHER'): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', type)
}
