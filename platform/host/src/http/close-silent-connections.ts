/**
 * Closes connections when the server stops: at once those without a request, later those whose request does not end.
 * The HTTP server itself waits for those that have not sent a whole request yet, which browsers open in advance, and
 * for those whose response ends later and that are kept alive: the stop would take until they time out.
 */
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** `closeOnSignals` waits ten seconds longer, in which jobs and the database stop. */
const PATIENCE_MS = 15_000

/** @param patienceMs how long a stop waits for requests under way, whose body may never come */
export function closeSilentConnections(app: FastifyInstance, patienceMs = PATIENCE_MS): void {
  /** The number of requests under way on each connection. */
  const connections = new Map<Socket, number>()
  let closing = false

  app.server.on('connection', (socket: Socket) => {
    if (closing) return void socket.destroy()
    connections.set(socket, 0)
    socket.once('close', () => connections.delete(socket))
  })
  app.addHook('onReady', async () => {
    // A listener alone keeps Node from answering an upgrade like any other request.
    if (app.server.listenerCount('upgrade') === 0) return
    // The handler that takes a connection over for another protocol closes it as well.
    app.server.on('upgrade', ({ socket }) => void connections.delete(socket))
  })
  app.server.on('request', ({ socket }, response) => {
    const change = (by: number) => {
      const underWay = (connections.get(socket) ?? 0) + by
      if (connections.has(socket)) connections.set(socket, underWay)
      return underWay
    }
    change(1)
    response.once('close', () => {
      // The response ended while the server stops, so the connection would be kept for another request.
      if (change(-1) === 0 && closing) socket.destroySoon()
    })
  })
  app.addHook('preClose', async () => {
    closing = true
    for (const [socket, underWay] of connections) if (underWay === 0) socket.destroy()
    setTimeout(() => {
      for (const socket of connections.keys()) socket.destroy()
    }, patienceMs).unref()
  })
}
