/** Runs a mail server that counts what it accepts, by Message-ID, and misbehaves on demand. */
import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { DisposableStack } from '@juno/host/disposable-stack'
import { SMTPServer } from 'smtp-server'

/**
 * `silent` accepts connections and says nothing; `later` answers 451 to each message; `dying` accepts a message and
 * dies before it answers; `dead` refuses connections.
 */
const UNREAD_WITHIN_MS = 1_000

export type MailBehaviour = 'well' | 'dead' | 'silent' | 'later' | 'dying'

export interface MailServer {
  /** How often each message came. */
  counts: Map<string, number>
  /** Messages that came when the server was about to die. They may come again. */
  unanswered: Set<string>
  /**
   * Messages whose sender was gone before another command after the answer. A sender that read an answer continues with
   * the next mail.
   */
  unread: Set<string>
  url: string
  behave(behaviour: MailBehaviour): void
}

export async function openMailServer(opened: DisposableStack): Promise<MailServer> {
  const counts = new Map<string, number>()
  const unanswered = new Set<string>()
  const unread = new Set<string>()
  /** The last accepted message of each connection, with its time, while nothing was said since. */
  const answered = new Map<string, { id: string; at: number }>()
  const sockets = new Set<Socket>()
  let behaviour: MailBehaviour = 'well'
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom(_, session, done) {
      answered.delete(session.id)
      done()
    },
    onClose(session) {
      const last = answered.get(session.id)
      answered.delete(session.id)
      if (last && performance.now() - last.at < UNREAD_WITHIN_MS) unread.add(last.id)
    },
    onData(stream, session, done) {
      let source = ''
      stream.on('data', chunk => (source += String(chunk)))
      stream.on('end', () => {
        if (behaviour === 'later') return done(Object.assign(new Error('try later'), { responseCode: 451 }))
        const id = /^Message-ID: (.*)$/im.exec(source)?.[1]?.trim() ?? ''
        counts.set(id, (counts.get(id) ?? 0) + 1)
        if (behaviour !== 'dying') {
          answered.set(session.id, { id, at: performance.now() })
          return done()
        }
        unanswered.add(id)
        for (const socket of sockets) socket.destroy()
      })
    },
  })
  smtp.on('error', () => undefined)
  // It stands in front of the mail server, since a dead or silent one gives no greeting.
  const front = createServer(socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    if (behaviour === 'dead') socket.destroy()
    else if (behaviour !== 'silent') smtp.server.emit('connection', socket)
  })
  await new Promise<void>(resolve => front.listen(0, '127.0.0.1', resolve))
  const { port } = front.address() as AddressInfo
  opened.defer(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise(resolve => front.close(resolve))
  })
  return {
    counts,
    unanswered,
    unread,
    url: `smtp://127.0.0.1:${port}`,
    behave(next) {
      behaviour = next
      // Connections of a pool would not notice.
      for (const socket of sockets) socket.destroy()
    },
  }
}
