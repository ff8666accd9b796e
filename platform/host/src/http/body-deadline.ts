/**
 * Limits slow senders. A body must be complete within seconds. Where a route accepts files (`config: { slowBody: true
 * }`), it may take as long as a slow connection needs, while it keeps coming.
 */
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export interface BodyTimes {
  /** Milliseconds from the headers to the end of an ordinary body. */
  deadline: number
  /** This many bytes of a file must arrive in this many milliseconds. */
  stall: { bytes: number; milliseconds: number }
}

/** 50 MB in an hour, the longest time that the HTTP server allows for one request, is 14 KB a second. */
export const BODY_TIMES: BodyTimes = { deadline: 30_000, stall: { bytes: 8 * 1024, milliseconds: 20_000 } }
export const MOST_REQUEST_MS = 60 * 60 * 1000

export function limitBodyTime(app: FastifyInstance, { deadline, stall }: BodyTimes = BODY_TIMES): void {
  app.addHook('onRequest', (request, reply, done) => {
    watchBody(request, reply)
    done()
  })

  function watchBody(request: FastifyRequest, reply: FastifyReply): void {
    const { raw } = request
    // A request of the server to itself (`inject`) has no connection that could be slow.
    if (!(raw.socket instanceof Socket)) return
    if (raw.complete || !announcesBody(request)) return
    const isSlow = (request.routeOptions.config as { slowBody?: boolean }).slowBody === true
    let seen = raw.socket.bytesRead
    const timer = setInterval(
      () => {
        if (raw.complete || raw.destroyed) return clearInterval(timer)
        const { bytesRead } = raw.socket
        if (!isSlow || bytesRead - seen < stall.bytes) {
          clearInterval(timer)
          hangUp(request, reply)
        }
        seen = bytesRead
      },
      isSlow ? stall.milliseconds : deadline,
    )
    timer.unref()
    raw.once('close', () => clearInterval(timer))
  }
}

function announcesBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Does what the HTTP server does when a request takes too long. */
function hangUp({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (!reply.raw.headersSent) raw.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  raw.socket.destroySoon()
}
