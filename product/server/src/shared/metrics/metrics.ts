/**
 * `GET /metrics` for Prometheus, where METRICS_TOKEN is set: `Authorization: Bearer <token>`. Labels are route patterns,
 * methods, statuses and names of ours: never a path, an address or anything of a person.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { isEqualTimingSafe } from '../http/timing-safe-equal'
import { readDatabaseMetrics } from './database-metrics'
import { CONTENT_TYPE, createCounter, createHistogram, renderFamily, type Family } from './metrics-text'

export interface MetricsParts {
  token: string
  /** The pools, by the name that the label has. */
  pools: Readonly<Record<string, pg.Pool>>
  /** Logged in as `juno_worker`. */
  queue: Pick<pg.Pool, 'query'>
  /** Open sockets of realtime. */
  sockets: () => number
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Mounts the metrics. Call it before anything is mounted: hooks apply to what comes after. */
export function mountMetrics(app: FastifyInstance, parts: MetricsParts): void {
  const requests = createCounter('juno_http_requests_total', 'Requests by method, route pattern and status.')
  const durations = createHistogram(
    'juno_http_request_duration_seconds',
    'Time until the response was sent, by method and route pattern.',
    SECONDS,
  )
  const lag = monitorEventLoopDelay({ resolution: 10 })
  lag.enable()
  app.addHook('onClose', async () => void lag.disable())
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'none'
    requests.add({ method, route, status: String(reply.statusCode) })
    durations.observe({ method, route }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isEqualTimingSafe(request.headers.authorization ?? '', `Bearer ${parts.token}`))
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .send({ message: 'The metrics are read with METRICS_TOKEN.' })
    const families = [
      ...processMetrics(lag),
      ...poolMetrics(parts.pools),
      gauge('juno_realtime_sockets', 'Open sockets of this process.', parts.sockets()),
      ...(await readDatabaseMetrics(parts.queue)),
    ]
    lag.reset()
    return reply
      .type(CONTENT_TYPE)
      .send([requests.render(), durations.render(), ...families.map(renderFamily)].join(''))
  })
}

const gauge = (name: string, help: string, value: number): Family => ({
  name,
  help,
  type: 'gauge',
  samples: [{ value }],
})

function processMetrics(lag: ReturnType<typeof monitorEventLoopDelay>): Family[] {
  const { rss, heapUsed, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0)
  return [
    {
      name: 'juno_event_loop_delay_seconds',
      help: 'How late timers of 10 ms were since the last reading, those 10 ms included.',
      type: 'gauge',
      samples: [
        { labels: { quantile: '0.5' }, value: seconds(lag.percentile(50)) },
        { labels: { quantile: '0.99' }, value: seconds(lag.percentile(99)) },
        { labels: { quantile: '1' }, value: seconds(lag.max) },
      ],
    },
    {
      name: 'juno_memory_bytes',
      help: 'Memory of this process.',
      type: 'gauge',
      samples: Object.entries({ rss, heap: heapUsed, external }).map(([kind, value]) => ({
        labels: { kind },
        value,
      })),
    },
    {
      name: 'juno_cpu_seconds_total',
      help: 'Processor time of this process.',
      type: 'counter',
      samples: [
        { labels: { mode: 'user' }, value: user / 1e6 },
        { labels: { mode: 'system' }, value: system / 1e6 },
      ],
    },
    gauge('juno_uptime_seconds', 'Since this process began.', process.uptime()),
  ]
}

function poolMetrics(pools: MetricsParts['pools']): Family[] {
  const all = Object.entries(pools)
  return [
    {
      name: 'juno_pool_connections',
      help: 'Connections to PostgreSQL by pool.',
      type: 'gauge',
      samples: all.flatMap(([pool, { totalCount, idleCount, options }]) => [
        { labels: { pool, state: 'busy' }, value: totalCount - idleCount },
        { labels: { pool, state: 'idle' }, value: idleCount },
        { labels: { pool, state: 'most' }, value: options.max },
      ]),
    },
    {
      name: 'juno_pool_waiting',
      help: 'Statements that wait for a connection, by pool.',
      type: 'gauge',
      samples: all.map(([pool, { waitingCount }]) => ({ labels: { pool }, value: waitingCount })),
    },
  ]
}
