/**
 * Measures the realtime wire: 1,000 sockets that all receive 10 changes a second, as visitors of an open table and as
 * 1,000 accounts whose policies are checked one by one; the memory of 5,000 idle sockets; and what a trigger costs the
 * writer.
 */
import { readFileSync } from 'node:fs'
import { createHmac, randomUUID } from 'node:crypto'
import pg from 'pg'
import { WebSocket } from 'ws'
import { repositoryFile } from '../../test/repository-file'
import { withBenchBackend } from './bench-backend'
import { familyCpu, processCpu } from './cpu-time'
import type { BenchRun } from './options'
import { median, percentile, printTable } from './statistics'

const SOCKETS = 1_000
const IDLE_SOCKETS = 5_000
const CHANGES_A_SECOND = 10
const SECONDS = 10

export async function benchRealtime({ goals }: BenchRun) {
  // The server trusts the addresses that the sockets claim, since one address may not have so many.
  const env = { TRUSTED_PROXY_HOPS: '1' }
  const project = repositoryFile('platform/bench/realtime-project')
  await withBenchBackend({ project, env }, async backend => {
    const { cluster, service, secrets, jwtSecret, stopping } = backend
    const { publishableKey } = secrets
    const admin = new pg.Pool({ connectionString: cluster.url })
    stopping({ stop: () => admin.end() })

    const memory = () => residentMb(service.pid)
    const open = (n: number) => openSocket(service.url, n, publishableKey)
    const usage = [processCpu(service.pid), familyCpu(cluster.postmasterPid)] as const
    const rows = []
    for (const [name, table, tokenOf] of [
      ['visitors, open table', 'open_rows', () => undefined],
      ['1,000 accounts, own policy', 'own_rows', () => signToken(jwtSecret)],
    ] as const) {
      const [before, delays] = [memory(), [] as number[]]
      const sockets = await Promise.all(
        Array.from({ length: SOCKETS }, async (_, n) => {
          const socket = await open(n)
          await joinChanges(socket, table, tokenOf(), sentAt => delays.push(Date.now() - sentAt))
          return socket
        }),
      )
      const [started, used] = [performance.now(), usage.map(read => read?.() ?? NaN)]
      for (let n = 0; n < SECONDS * CHANGES_A_SECOND; n++) {
        const due = started + (n * 1000) / CHANGES_A_SECOND
        await new Promise(resolve => setTimeout(resolve, Math.max(0, due - performance.now())))
        await admin.query(`insert into ${table} (sent_at) values ($1)`, [Date.now()])
      }
      const wanted = SOCKETS * SECONDS * CHANGES_A_SECOND
      const deadline = performance.now() + 10_000
      while (delays.length < wanted && performance.now() < deadline)
        await new Promise(resolve => setTimeout(resolve, 20))
      const cpu = usage.map((read, at) => ((read?.() ?? NaN) - used[at]!) / SECONDS)
      rows.push({
        subscribers: name,
        delivered: `${delays.length} of ${wanted}`,
        'p50 ms': median(delays),
        'p99 ms': percentile(delays, 0.99),
        goal: goals.judge('realtime-delivery', percentile(delays, 0.99)),
        'server cores': cpu[0]!.toFixed(2),
        'postgres cores': cpu[1]!.toFixed(2),
        'MB before': before,
        'MB after': memory(),
      })
      for (const socket of sockets) socket.terminate()
    }
    printTable(`Changes: ${SOCKETS} sockets, ${CHANGES_A_SECOND} a second, seen by all`, rows)

    const before = memory()
    const idle = await Promise.all(Array.from({ length: IDLE_SOCKETS }, (_, n) => open(n)))
    const after = memory()
    printTable('Idle sockets', [
      {
        sockets: idle.length,
        'MB before': before,
        'MB after': after,
        'KB each': ((after - before) * 1024) / idle.length,
      },
    ])
    for (const socket of idle) socket.terminate()

    const cost = async (table: string) => {
      const times: number[] = []
      for (let n = 0; n < 300; n++) {
        const from = performance.now()
        await admin.query(`insert into ${table} (sent_at) values (1)`)
        times.push((performance.now() - from) * 1000)
      }
      return median(times)
    }
    printTable('One row written, in microseconds', [
      { without: await cost('plain_rows'), 'with a trigger': await cost('open_rows') },
    ])
  })
}

/** The sockets are spread over addresses, each of which may have some. */
function openSocket(url: string, n: number, key: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`, {
    headers: { 'x-forwarded-for': `10.0.${n % 100}.1` },
  })
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket))
    socket.once('error', reject)
  })
}

function joinChanges(
  socket: WebSocket,
  table: string,
  token: string | undefined,
  heard: (sentAt: number) => void,
): Promise<void> {
  const config = { postgres_changes: [{ event: '*', schema: 'public', table }] }
  socket.send(JSON.stringify(['1', '1', `realtime:${table}`, 'phx_join', { config, access_token: token }]))
  return new Promise((resolve, reject) => {
    socket.on('message', data => {
      const [, , , event, payload] = JSON.parse((data as Buffer).toString()) as [
        unknown,
        unknown,
        unknown,
        string,
        { status?: string; response?: unknown; data?: { record: { sent_at: number } } },
      ]
      if (event === 'postgres_changes') heard(payload.data!.record.sent_at)
      if (event !== 'phx_reply') return
      if (payload.status === 'ok') resolve()
      else reject(new Error(JSON.stringify(payload.response)))
    })
  })
}

function signToken(secret: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { role: 'authenticated', sub: randomUUID(), exp: Math.floor(Date.now() / 1000) + 3600 }
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

/** Returns the resident memory, or NaN where there is no /proc. */
function residentMb(pid: number): number {
  try {
    const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kb) / 1024
  } catch {
    return NaN
  }
}
