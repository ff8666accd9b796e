/**
 * Traces in OpenTelemetry's protocol (docs/tracing.md#why-it-is-so): the only module that a configured
 * collector loads, and with it the libraries. What it hands over is in words of ours; no other module knows OpenTelemetry.
 */
import { SpanKind } from '@opentelemetry/api'
import { ExportResultCode } from '@opentelemetry/core'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Job } from '../jobs/define-job'
import type { MailTransport } from '../mail/mail-transport'
import { watchOutgoing } from './outgoing-spans'
import { watchRequests } from './request-spans'
import { createSpans } from './spans'
import { createStatementSpans } from './statement-spans'

export interface TracingSettings {
  /** The collector's address for traces: http://127.0.0.1:4318/v1/traces */
  url: string
  protocol: 'http/protobuf' | 'http/json'
  headers: Record<string, string>
  /** `service.name` among them. */
  resource: Record<string, string>
  /**
   * The share of traces that begin here and are kept. `followsParent`: the caller decides about a trace that it began.
   */
  sampler: { ratio: number; followsParent: boolean }
}

export interface Tracing {
  /** Watches requests. Call it before anything is mounted. */
  watchRequests(app: FastifyInstance): void
  watchPool(pool: pg.Pool, name: string): void
  ofJob(job: Job): Job
  ofTransport(transport: MailTransport): MailTransport
  /** Sends what is left, within `flushMs`. */
  stop(): Promise<void>
}

interface TracingParts {
  logger: Pick<FastifyBaseLogger, 'warn' | 'info'>
  /** That requests go to by the configuration; others are not named in a span. */
  hosts: readonly string[]
  /** The time to export the rest at the end. */
  flushMs?: number | undefined
}

export async function openTracing(
  settings: TracingSettings,
  { logger, hosts, flushMs = 5_000 }: TracingParts,
): Promise<Tracing> {
  const exporter = await openExporter(settings)
  const provider = new TracerProvider({
    resource: resourceFromAttributes(settings.resource),
    sampler: samplerOf(settings.sampler),
    spanProcessors: [new BatchSpanProcessor({ exporter: untraced(exporter) })],
  })
  const spans = createSpans(provider.getTracer('juno'))
  const stopWatching = watchOutgoing(spans, hosts)
  let isAway = false

  /**
   * Exports outside of any trace: a timer that a request has set may start the export. A collector that does not
   * respond is logged once.
   */
  function untraced(inner: SpanExporter): SpanExporter {
    return {
      export: (batch, done) =>
        spans.contexts.exit(() =>
          inner.export(batch, result => {
            const failed = result.code !== ExportResultCode.SUCCESS
            if (failed && !isAway)
              logger.warn({ reason: result.error?.message }, 'traces cannot be delivered')
            if (!failed && isAway) logger.info('traces are delivered again')
            isAway = failed
            done({ code: ExportResultCode.SUCCESS })
          }),
        ),
      shutdown: () => inner.shutdown(),
    }
  }

  return {
    watchRequests: app => watchRequests(app, spans),
    watchPool: createStatementSpans(spans),
    ofJob: job => {
      const attributes = {
        'messaging.system': 'graphile_worker',
        'messaging.operation.type': 'process',
        'messaging.operation.name': 'process',
        'messaging.destination.name': job.name,
      }
      const options = { kind: SpanKind.CONSUMER, attributes }
      const name = `process ${job.name}`
      return { ...job, handle: (...given) => spans.around(name, options, () => job.handle(...given)) }
    },
    ofTransport: transport => {
      const attributes = {
        'messaging.system': 'smtp',
        'messaging.operation.type': 'send',
        'messaging.operation.name': 'send',
      }
      const options = { kind: SpanKind.PRODUCER, attributes }
      return { ...transport, send: mail => spans.around('send mail', options, () => transport.send(mail)) }
    },
    async stop() {
      stopWatching()
      let timer: NodeJS.Timeout | undefined
      const bound = new Promise<void>(resolve => {
        timer = setTimeout(resolve, flushMs)
      })
      await Promise.race([provider.shutdown().catch(() => undefined), bound])
      clearTimeout(timer)
    },
  }
}

async function openExporter({ protocol, ...config }: TracingSettings): Promise<SpanExporter> {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto')
  return new OTLPTraceExporter({ url: config.url, headers: config.headers })
}

function samplerOf({ ratio, followsParent }: TracingSettings['sampler']): Sampler {
  const root = new TraceIdRatioBasedSampler(ratio)
  return followsParent ? new ParentBasedSampler({ root }) : root
}
