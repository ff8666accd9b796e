/**
 * Provides an address that leads to a server of this machine, for tests. It falls silent like a cut network, with
 * nothing ended, and leads elsewhere from then on.
 */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface Relay {
  port: number
  /** Returns how many connections came. */
  accepted(): number
  /** Passes nothing any more. New connections are accepted, and nothing is said on them. */
  fallSilent(): void
  /** Sets the target of new connections. */
  leadTo(port: number): void
  stop(): Promise<void>
}

/** @param port where it leads; null when it is silent */
export async function startRelay(port: number | null): Promise<Relay> {
  const sockets = new Set<Socket>()
  let target = port
  let accepted = 0
  const keep = (socket: Socket, other?: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => {
      sockets.delete(socket)
      other?.destroy()
    })
  }
  const server = createServer(socket => {
    accepted++
    if (target === null) return keep(socket)
    const onward = connect(target, '127.0.0.1')
    keep(socket, onward)
    keep(onward, socket)
    socket.pipe(onward).pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    accepted: () => accepted,
    fallSilent() {
      target = null
      for (const socket of sockets) socket.unpipe().pause()
    },
    leadTo(next) {
      target = next
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
