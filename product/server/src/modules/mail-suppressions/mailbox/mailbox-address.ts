/** Parses a folder of a mailbox as one address: imaps://user:password@host:port/folder, each part percent-encoded. */
import type { MailboxSettings } from './imap-mailbox'

const PORTS = { 'imaps:': 993, 'imap:': 143 }

/** @returns null for anything else */
export function parseMailboxAddress(text: string): MailboxSettings | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, port, username, password, pathname } = new URL(text)
  if (protocol !== 'imaps:' && protocol !== 'imap:') return null
  if (!hostname || !username || !password) return null
  const decoded = [username, password, pathname.slice(1)].map(decode)
  if (decoded.includes(null)) return null
  const [user, pass, folder] = decoded as [string, string, string]
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port || PORTS[protocol]),
    secure: protocol === 'imaps:',
    user,
    password: pass,
    folder: folder || 'INBOX',
  }
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
