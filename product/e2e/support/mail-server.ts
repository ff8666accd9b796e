/** Runs a mail server for tests. It stores what it accepts, delays senders on request, and refuses chosen addresses. */
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect } from './fixtures'

export interface MailServer {
  url: string
  /** Returns everything accepted so far for an address. Waits until at least `count` are there. */
  mailTo(address: string, count?: number): Promise<Email[]>
  /** Returns the addresses that received an email with this subject. */
  reached(subject: string): string[]
  /** Delays the response to each further message until `release`. The first `but` are not delayed. */
  hold(but?: number): void
  release(): void
  /** The server refuses these addresses as unknown. */
  unknown: Set<string>
  close(): Promise<void>
}

export async function openMailServer(): Promise<MailServer> {
  const taken: { to: string; mail: Email }[] = []
  let free = Infinity
  let waiting: (() => void)[] = []
  const unknown = new Set<string>()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _, done) {
      done(
        unknown.has(address)
          ? Object.assign(new Error('5.1.1 no such person'), { responseCode: 550 })
          : undefined,
      )
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then(mail => {
          const answer = () => {
            taken.push(...envelope.rcptTo.map(({ address }) => ({ to: address, mail })))
            done()
          }
          if (free-- > 0) answer()
          else waiting.push(answer)
        })
      })
    },
  })
  // A sender may hang up at any time.
  smtp.on('error', () => undefined)
  await new Promise<void>(resolve => smtp.listen(0, '127.0.0.1', resolve))

  const mailsTo = (address: string) => taken.filter(({ to }) => to === address).map(({ mail }) => mail)
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    async mailTo(address, count = 1) {
      await expect
        .poll(() => mailsTo(address).length, { message: `mail to ${address}`, timeout: 15_000 })
        .toBeGreaterThanOrEqual(count)
      return mailsTo(address)
    },
    reached: subject => taken.filter(({ mail }) => mail.subject === subject).map(({ to }) => to),
    hold(but = 0) {
      free = but
    },
    release() {
      free = Infinity
      for (const answer of waiting) answer()
      waiting = []
    },
    unknown,
    close: () => new Promise(resolve => smtp.close(() => resolve())),
  }
}
