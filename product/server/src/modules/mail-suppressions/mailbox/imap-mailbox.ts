/**
 * Reads one folder of a mailbox by IMAP: which mails in it are reports of mail servers. It also marks one as handled.
 */
import { isLoopbackHost } from '@juno/host/is-loopback-host'
import type { ImapFlow } from 'imapflow'

export interface MailboxSettings {
  host: string
  port: number
  /** TLS is off only on this machine. Elsewhere STARTTLS is required. */
  secure: boolean
  user: string
  password: string
  folder: string
}

export interface Mailbox {
  /** Another value means that the numbers of the folder started again. */
  uidValidity: string
  /** Returns numbers of mails above `uid` that came since then, in order, at most `most`. */
  numbersAfter(uid: number, since: Date, most: number): Promise<number[]>
  /** Returns null for a mail that is no report, or too long to be one. It stays unread. */
  readReport(uid: number): Promise<Buffer | null>
  markRead(uid: number): Promise<void>
}

export type MailboxProblem = 'unreachable' | 'refused' | 'no-folder' | 'unreadable'

export class MailboxError extends Error {
  override name = 'MailboxError'
  constructor(
    readonly problem: MailboxProblem,
    cause: unknown,
  ) {
    super(`the mailbox of bounces: ${problem}`, { cause })
  }
}

/** A bounce contains the mail that it is about. */
const MOST_BYTES = 2 * 1024 * 1024
const PATIENCE = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

/** @throws {MailboxError} where the mailbox fails; otherwise the error of `work` */
export async function withMailbox<T>(
  { host, port, secure, user, password, folder }: MailboxSettings,
  work: (mailbox: Mailbox) => Promise<T>,
): Promise<T> {
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    ...PATIENCE,
    host,
    port,
    secure,
    doSTARTTLS: secure || isLoopbackHost(host) ? undefined : true,
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
  })
  // Its calls fail as well.
  client.on('error', () => undefined)
  try {
    await client.connect().catch((cause: { authenticationFailed?: boolean }) => {
      throw new MailboxError(cause.authenticationFailed ? 'refused' : 'unreachable', cause)
    })
    const { uidValidity } = await client.mailboxOpen(folder).catch((cause: { mailboxMissing?: boolean }) => {
      throw new MailboxError(cause.mailboxMissing ? 'no-folder' : 'unreadable', cause)
    })
    return await work(mailboxOf(client, String(uidValidity)))
  } finally {
    await client.logout().catch(() => client.close())
  }
}

function mailboxOf(client: ImapFlow, uidValidity: string): Mailbox {
  /** The library returns false where the server refuses, or the connection has broken. */
  async function asked<T>(answer: Promise<T | false | undefined>): Promise<T> {
    const given = await answer.catch((cause: unknown) => {
      throw new MailboxError('unreadable', cause)
    })
    if (given === false || given === undefined) throw new MailboxError('unreadable', null)
    return given
  }
  return {
    uidValidity,
    async numbersAfter(uid, since, most) {
      const found = await asked(client.search({ uid: `${uid + 1}:*`, since }, { uid: true }))
      // `*` is the last one, whatever its number.
      const after = found.filter(number => number > uid)
      return after.sort((one, other) => one - other).slice(0, most)
    },
    async readReport(uid) {
      const kind = await asked(
        client.fetchOne(String(uid), { bodyStructure: true, size: true }, { uid: true }),
      )
      if (!kind || kind.bodyStructure?.type !== 'multipart/report' || (kind.size ?? 0) > MOST_BYTES)
        return null
      const found = await asked(client.fetchOne(String(uid), { source: true }, { uid: true }))
      return (found && found.source) || null
    },
    async markRead(uid) {
      await asked(client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true }))
    },
  }
}
