/** Runs the realtime wire on its own test database: as many processes as a test wants, used by the real client. */
import { randomUUID } from 'node:crypto'
import { REALTIME_SUBSCRIBE_STATES, RealtimeClient, type RealtimeChannel } from '@supabase/realtime-js'
import Fastify, { type FastifyInstance } from 'fastify'
import { SignJWT } from 'jose'
import { WebSocket } from 'ws'
import type { RealtimeLimits } from '../../contract'
import { openTestDatabase, type TestDatabase } from '../../db/testing/test-database'
import { createAuthenticator } from '../../http/authenticator'
import { createRealtime, type Realtime } from '../create-realtime'
import { realtimePlugin } from '../plugin'

export const KEY = 'sb_publishable_test'
export const SECRET_KEY = 'sb_secret_test'
const jwtSecret = 'a secret of the tests, of thirty-two bytes or more'

export interface TestProcess {
  url: string
  realtime: Realtime
  app: FastifyInstance
  stop(): Promise<void>
  /** Simulates `kill -9`: it is not seen any more, and sends nothing. */
  kill(): Promise<void>
}

export interface TestRealtime {
  database: TestDatabase
  first: TestProcess
  start(limits?: Partial<RealtimeLimits>): Promise<TestProcess>
  /** Makes a client of the first process, or of another. It is closed with the test file. */
  client(options?: { token?: string; key?: string; version?: string; process?: TestProcess }): RealtimeClient
  /** Makes a token of an account. `seconds` is its lifetime. */
  token(sub: string, claims?: Record<string, unknown>, seconds?: number): Promise<string>
  socket(process?: TestProcess, query?: string): Promise<RawSocket>
  pass(seconds: number): void
  close(): Promise<void>
}

/** A socket without the client, for messages that the client never sends. */
export interface RawSocket {
  socket: WebSocket
  /** Text frames so far, parsed. */
  messages: unknown[][]
  send(message: unknown): void
  closed: Promise<{ code: number; reason: string }>
}

export async function openTestRealtime(limits: Partial<RealtimeLimits> = {}): Promise<TestRealtime> {
  const database = await openTestDatabase({ template: 'backend' })
  let offset = 0
  const clock = () => new Date(Date.now() + offset)
  const processes: TestProcess[] = []
  const clients: RealtimeClient[] = []
  const sockets: WebSocket[] = []

  async function start(own: Partial<RealtimeLimits> = limits): Promise<TestProcess> {
    const realtimePool = database.openPool('supabase_realtime_admin', { max: 4 })
    const pool = database.openPool('authenticator', { max: 4, pipeline: true })
    // Tests break connections on purpose.
    for (const each of [realtimePool, pool]) each.on('connect', client => client.on('error', () => undefined))
    // Clients keep connections that they have not used.
    const app = Fastify({ forceCloseConnections: true })
    const realtime = createRealtime({
      pool,
      realtimePool,
      config: { realtime: own, trustedProxyHops: 0 },
      authenticate: createAuthenticator(
        { jwtSecret, publishableKey: KEY, secretKey: SECRET_KEY, issuer: 'https://juno.test/auth/v1' },
        clock,
      ),
      clock,
      logger: app.log,
      heartbeatMs: 400,
    })
    await app.register(realtimePlugin(realtime.context), { prefix: '/realtime/v1' })
    const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/realtime/v1`
    const end = async () => {
      await realtime.stop()
      await Promise.all([pool.end(), realtimePool.end()])
    }
    let isStopped = false
    const process: TestProcess = {
      url,
      realtime,
      app,
      async stop() {
        if (isStopped) return
        isStopped = true
        await app.close()
        await end()
      },
      async kill() {
        realtime.context.relay.beat = async () => undefined
        realtime.context.presences.untrack = async () => undefined
        for (const connection of realtime.context.sockets) connection.close(1012, 'killed')
      },
    }
    processes.push(process)
    return process
  }

  const first = await start()
  return {
    database,
    first,
    start,
    client({ token, key = KEY, version = '2.0.0', process = first } = {}) {
      const client = new RealtimeClient(process.url.replace(/^http/, 'ws'), {
        params: { apikey: key },
        transport: WebSocket as never,
        vsn: version,
        ...(token === undefined ? {} : { accessToken: async () => token }),
        reconnectAfterMs: () => 50,
      })
      clients.push(client)
      return client
    },
    token: (sub, claims = {}, seconds = 600) =>
      new SignJWT({ role: 'authenticated', sub, ...claims })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(Math.floor(clock().getTime() / 1000) + seconds)
        .sign(new TextEncoder().encode(jwtSecret)),
    async socket(process = first, query = `?apikey=${KEY}&vsn=2.0.0`) {
      const socket = new WebSocket(`${process.url.replace(/^http/, 'ws')}/websocket${query}`)
      sockets.push(socket)
      const messages: unknown[][] = []
      socket.on('message', (data, binary) => {
        if (!binary) messages.push(JSON.parse((data as Buffer).toString()) as unknown[])
      })
      socket.on('error', () => undefined)
      const closed = new Promise<{ code: number; reason: string }>(resolve =>
        socket.once('close', (code, reason) => resolve({ code, reason: String(reason) })),
      )
      await new Promise<void>((resolve, reject) => {
        socket.once('open', resolve)
        socket.once('error', reject)
      })
      return { socket, messages, send: message => socket.send(JSON.stringify(message)), closed }
    },
    pass: seconds => void (offset += seconds * 1000),
    async close() {
      for (const client of clients) await client.disconnect()
      for (const socket of sockets) socket.terminate()
      for (const process of processes) await process.stop()
      await database.close()
    },
  }
}

/** Resolves when the channel is joined. @throws the reason that prevented it */
export async function subscribed(channel: RealtimeChannel): Promise<RealtimeChannel> {
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve()
      else reject(error ?? new Error(status))
    })
  })
  return channel
}

/** Makes the client use its token before it joins. */
export async function signedIn(
  t: TestRealtime,
  sub: string,
  claims: Record<string, unknown> = {},
  process?: TestProcess,
) {
  const token = await t.token(sub, claims)
  const client = t.client({ token, ...(process ? { process } : {}) })
  await client.setAuth()
  return client
}

export const ADA = '11111111-1111-4111-8111-111111111111'
export const EVE = '22222222-2222-4222-8222-222222222222'
export const uniqueTopic = () => `room:${randomUUID()}`
