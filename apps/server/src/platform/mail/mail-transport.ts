/**
 * In charge of delivering one mail: to an SMTP server, or, without one, to the local mailbox.
 */
import type { Transporter } from 'nodemailer'
import type { MailAttachment } from './mail-content'
import type { Options as SMTPPoolOptions } from 'nodemailer/lib/smtp-pool'

export interface OutgoingMail {
  /** Stays the same over all attempts, so that a receiver recognises a repeated delivery. */
  messageId: string
  to: string
  subject: string
  html: string
  text: string
  headers: Readonly<Record<string, string>>
  attachments: readonly MailAttachment[]
}

export interface MailTransport {
  /** Resolves when the receiving server has accepted the mail. @throws {PermanentMailError} on a final refusal */
  send(mail: OutgoingMail): Promise<void>
  /** Signs in at the mail server and sends nothing. @throws where that does not work; left out: there is none */
  check?(): Promise<void>
  close(): void
}

/** The receiving server refused for good (5xx): a retry would not help. */
export class PermanentMailError extends Error {
  override name = 'PermanentMailError'
  constructor(
    message: string,
    /** True when there is no such mailbox: nothing sent there will arrive. */
    readonly addressIsGone: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** With an extended code (RFC 3463), only those about the address itself: not full, not blocked, not spam. */
function isGone(response: string): boolean {
  const extended = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})/.exec(response)?.[1]
  return extended === undefined || /^5\.(1\.(1|2|3|6|10)|2\.1)$/.test(extended)
}

/** Without SMTP the outbox itself is the mailbox: there is nothing to deliver. */
export function createMailboxTransport(): MailTransport {
  return { send: async () => undefined, close: () => undefined }
}

/** Asked for each mail: the team may change it. */
export interface MailSender {
  /** Name <address>, or an address. */
  from: string
  /** Where answers go; null: to `from`. */
  replyTo: string | null
}

export function createSmtpTransport(options: { smtpUrl: string; sender: () => MailSender }): MailTransport {
  let transporter: Promise<Transporter> | undefined
  const connect = () =>
    (transporter ??= import('nodemailer').then(({ default: nodemailer }) =>
      nodemailer.createTransport({
        url: options.smtpUrl,
        pool: true,
        maxConnections: 3,
        connectionTimeout: 15_000,
        greetingTimeout: 15_000,
        socketTimeout: 60_000,
        disableFileAccess: true,
        disableUrlAccess: true,
      } as SMTPPoolOptions),
    ))
  return {
    async send(mail) {
      const smtp = await connect()
      const { from, replyTo } = options.sender()
      const { 'Reply-To': ownReplyTo = replyTo, ...headers } = mail.headers
      try {
        await smtp.sendMail({
          ...mail,
          from,
          ...(ownReplyTo && { replyTo: ownReplyTo }),
          headers,
          attachments: [...mail.attachments],
        })
      } catch (error) {
        const {
          responseCode,
          code,
          command,
          response = '',
        } = error as { responseCode?: number; code?: string; command?: string; response?: string }
        // The operator can fix a refused login, so those mails wait; a refused recipient or message stays refused.
        const final = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
        const gone = code === 'EENVELOPE' && command === 'RCPT TO' && isGone(response)
        if (final) throw new PermanentMailError((error as Error).message, gone, { cause: error })
        throw error
      }
    },
    async check() {
      await (await connect()).verify()
    },
    close() {
      transporter?.then(
        smtp => smtp.close(),
        () => undefined,
      )
    },
  }
}
