/** In charge of delivering one mail: to an SMTP server, or, without one, to the local mailbox. */
import type { Transporter } from 'nodemailer'
import { bounceKind, isGreylisted, type BounceKind } from './bounce-kind'
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
    /** The meaning of the refusal for the recipient. */
    readonly bounce: BounceKind,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** Makes the transport of an installation without SMTP: the outbox itself is the mailbox, and nothing is delivered. */
export function createMailboxTransport(): MailTransport {
  return { send: async () => undefined, close: () => undefined }
}

/** The sender is read for each mail: the team may change it. */
export interface MailSender {
  /** Name <address>, or an address. */
  from: string
  /** Where answers go; null: to `from`. */
  replyTo: string | null
}

interface SmtpOptions {
  smtpUrl: string
  sender: () => MailSender
  /** Where what cannot be delivered goes back to; without it, to the sender. */
  bounceAddress?: string | null
}

export function createSmtpTransport(options: SmtpOptions): MailTransport {
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
      const { bounceAddress } = options
      const { 'Reply-To': ownReplyTo = replyTo, ...headers } = mail.headers
      try {
        await smtp.sendMail({
          ...mail,
          from,
          ...(ownReplyTo && { replyTo: ownReplyTo }),
          headers,
          attachments: [...mail.attachments],
          ...(bounceAddress && { envelope: { from: bounceAddress, to: mail.to } }),
          // Where the mail server can: what comes back names the mail, and does not carry all of it.
          dsn: { id: mail.messageId.slice(1, mail.messageId.indexOf('@')), return: 'headers' },
        })
      } catch (error) {
        const {
          responseCode,
          code,
          command,
          response = '',
        } = error as { responseCode?: number; code?: string; command?: string; response?: string }
        // The operator can fix a refused login, so those mails wait; a refused recipient or message stays refused.
        const isRefusal = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
        const final = isRefusal && !isGreylisted(response)
        // Sender, message and connection are ours.
        const bounce = code === 'EENVELOPE' && command === 'RCPT TO' ? bounceKind(response) : 'refused'
        if (final) throw new PermanentMailError((error as Error).message, bounce, { cause: error })
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
