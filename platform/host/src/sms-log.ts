/** Writes the text messages of a server without a provider to a file of this machine. Nobody receives them. */
import { appendFile } from 'node:fs/promises'
import type { SmsSender } from '@juno/backend'

/**
 * Writes one JSON line a message. Only the owner may read the file, since codes open accounts. @param file in an
 * existing folder
 */
export function createSmsLog(file: string): SmsSender {
  return {
    provider: '',
    channels: ['sms', 'whatsapp'],
    async send({ to, text, channel }) {
      const line = JSON.stringify({ at: new Date().toISOString(), to, channel, text })
      await appendFile(file, `${line}\n`, { mode: 0o600 })
      return { messageId: null }
    },
  }
}
