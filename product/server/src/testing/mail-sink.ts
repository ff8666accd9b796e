/** A mail server for tests that stores what it accepts, and refuses, hangs up or rejects on request. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { createSmtpTransport, type MailTransport } from '../shared/mail/mail-transport'

export interface MailSink {
  transport: MailTransport
  port: number
  /** The sources of all mails taken, in order. */
  accepted: string[]
  /** Read again for each connection, recipient and message. */
  behaviour: 'refuse' | 'drop' | 'accept' | 'reject recipient'
  /** The response to a rejected recipient. */
  refusal: string
  close(): Promise<void>
}

const refusal = (text: string, responseCode: number) => Object.assign(new Error(text), { responseCode })

export async function openMailSink(): Promise<MailSink> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_, done) => done(sink.behaviour === 'refuse' ? refusal('try later', 421) : null),
    onRcptTo: (_, __, done) =>
      done(
        sink.behaviour === 'reject recipient'
          ? refusal(sink.refusal.slice(4), Number(sink.refusal.slice(0, 3)))
          : null,
      ),
    onData(stream, session, done) {
      let source = ''
      let broken = false
      stream.on('data', chunk => {
        source += String(chunk)
        // The connection breaks in the middle of the message.
        if (sink.behaviour !== 'drop') return
        broken = true
        smtp.connections.forEach(connection => connection._socket.destroy())
      })
      stream.on('end', () => {
        if (!broken) sink.accepted.push(source)
        done()
      })
    },
  })
  smtp.on('error', () => undefined)
  await new Promise<void>(resolve => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  const transport = createSmtpTransport({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    sender: () => ({ from: 'Juno <hello@juno.example>', replyTo: null }),
  })
  const sink: MailSink = {
    transport,
    port,
    accepted: [],
    behaviour: 'accept',
    refusal: '550 no such person',
    async close() {
      transport.close()
      await new Promise<void>(resolve => smtp.close(resolve))
    },
  }
  return sink
}
