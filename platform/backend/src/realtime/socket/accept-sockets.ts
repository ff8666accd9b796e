/**
 * Handles the handshake: path, version, origin, key and free places. A refusal has the response of the hosted service.
 */
import { ServerResponse, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { WebSocketServer } from 'ws'
import { clientAddress } from '../../http/client-address'
import type { RealtimeContext } from '../context'
import { RealtimeError, toTokenError } from '../errors'
import type { Version } from '../protocol/messages'
import { Connection } from './connection'

/** The part of a frame that is not payload. */
const ENVELOPE_BYTES = 4 * 1024
const PATH = /^\/realtime\/v1\/websocket\/?$/

type Refusal = { status: number; error: string }

export function acceptSockets(app: FastifyInstance, context: RealtimeContext): void {
  let server: Promise<WebSocketServer> | undefined

  app.server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => undefined)
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') return answerPlainly(app, request, socket)
    const address = `http://localhost${request.url}`
    const url = URL.canParse(address) ? new URL(address) : null
    if (url === null || !PATH.test(url.pathname)) return refuse(socket, { status: 404, error: 'Not found' })
    const open = async () => {
      const admitted = await admit(context, request, url)
      if ('status' in admitted) return refuse(socket, admitted)
      server ??= openServer(context)
      ;(await server).handleUpgrade(request, socket, head, opened => {
        new Connection(context, opened, admitted)
      })
    }
    open().catch((error: unknown) => {
      context.logger.error({ err: error }, 'realtime: a handshake failed')
      refuse(socket, { status: 500, error: 'Error connecting to Realtime' })
    })
  })
}

async function openServer({ limits }: RealtimeContext): Promise<WebSocketServer> {
  const { WebSocketServer: Server } = await import('ws')
  return new Server({
    noServer: true,
    maxPayload: limits.payloadBytes + ENVELOPE_BYTES,
    // Compression costs memory for each socket, and time for each message.
    perMessageDeflate: false,
  })
}

/** Any request may offer other protocols (`curl --http2`). It is answered as without. */
function answerPlainly(app: FastifyInstance, request: IncomingMessage, socket: Duplex): void {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refuse(socket, { status: 400, error: 'Upgrade is not possible' })
  const response = new ServerResponse(request)
  response.shouldKeepAlive = false
  response.assignSocket(socket as Socket)
  response.once('finish', () => socket.end())
  app.server.emit('request', request, response)
}

async function admit(context: RealtimeContext, request: IncomingMessage, url: URL) {
  const { limits, sockets } = context
  const { headers } = request
  const address = clientAddress(
    request.socket.remoteAddress,
    headers['x-forwarded-for'],
    context.trustedProxyHops,
  ).rateLimitKey
  const refusal = (status: number, error: string): Refusal => ({ status, error })
  if (sockets.isClosing) return refusal(503, 'Realtime is restarting, please standby')
  if (!isAllowedOrigin(headers.origin, limits.origins)) return refusal(403, 'Origin is not allowed')
  const version = url.searchParams.get('vsn') ?? '1.0.0'
  if (!isVersion(version)) return refusal(400, 'Unsupported serializer version')
  const key = first(headers['x-api-key']) ?? url.searchParams.get('apikey')
  if (!key) return refusal(401, 'API key is missing')
  if (!sockets.hasRoomFor(address)) return refusal(429, 'Too many connected users')
  try {
    const caller = await context.authenticate({ origin: headers.origin }, key)
    return { version, address, caller, origin: headers.origin }
  } catch (error) {
    const known = toTokenError(error, key, context.clock())
    if (!(known instanceof RealtimeError)) throw known
    return refusal(401, known.message.startsWith('Token has expired') ? 'Token has expired' : known.message)
  }
}

function isVersion(text: string): text is Version {
  return text === '1.0.0' || text === '2.0.0'
}

/** A client that is no browser page sends no origin. */
function isAllowedOrigin(origin: string | undefined, allowed: readonly string[] | undefined): boolean {
  return allowed === undefined || origin === undefined || allowed.includes(origin)
}

function refuse(socket: Duplex, { status, error }: Refusal): void {
  const body = JSON.stringify({ error })
  socket.end(
    `HTTP/1.1 ${status} ${error}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
