/** Writes the mails of a standalone backend to a file of this machine. Nobody receives them. */
import { appendFile } from 'node:fs/promises'
import type { AuthMailer } from '@juno/backend'
import { verifyLink } from '@juno/host/auth-link'

/**
 * Writes one JSON line a mail: its recipient, its code and its link. Only the owner may read the file: both open
 * accounts.
 * @param file in an existing folder
 */
export function createMailLog(file: string, backend: { publicUrl: string; siteUrl: string }): AuthMailer {
  const write = (entry: object) =>
    appendFile(file, `${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`, { mode: 0o600 })
  return {
    notify: ({ kind, to }) => write({ kind, to }),
    async send(mail) {
      const line = {
        kind: mail.kind,
        to: mail.to,
        code: mail.otp,
        token_hash: mail.tokenHash,
        link: verifyLink(mail, backend),
      }
      await write(line)
    },
  }
}
