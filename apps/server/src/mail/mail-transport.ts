/**
 * In charge of handing one mail to the world: to an SMTP server, or, without one, to the local mailbox.
 */
import type { Transporter } from 'nodemailer'
import type { MailAttachment } from './mail-attachment'
import type { Options as SMTPPoolOptions } from 'nodemailer/lib/smtp-pool'

export interface OutgoingMail {
  /** Stays the same over all attempts, so that a receiver can tell a repeated delivery. */
  messageId: string
  to: string
  subject: string
  html: string
  text: string
  headers: Readonly<Record<string, string>>
  attachments: readonly MailAttachment[]
}

export interface MailTransport {
  /** Resolves when the receiving server has taken the mail over. @throws {PermanentMailError} on a final refusal */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** The receiving server said no for good (5xx): trying again would not help. */
export class PermanentMailError extends Error {
  override name = 'PermanentMailError'
}

/** Without SMTP the outbox itself is the mailbox: there is nothing to hand over. */
export function createMailboxTransport(): MailTransport {
  return { send: async () => undefined, close: () => undefined }
}

export function createSmtpTransport(options: { smtpUrl: string; from: string }): MailTransport {
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
      try {
        await smtp.sendMail({
          ...mail,
          from: options.from,
          headers: { ...mail.headers },
          attachments: [...mail.attachments],
        })
      } catch (error) {
        const { responseCode, code } = error as { responseCode?: number; code?: string }
        // A refused login is the operator's to mend, so those mails wait; a refused recipient or message never heals.
        const final = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
        if (final) throw new PermanentMailError((error as Error).message, { cause: error })
        throw error
      }
    },
    close() {
      transporter?.then(
        smtp => smtp.close(),
        () => undefined,
      )
    },
  }
}
