// The link that opens a reply in the admin's own email program.
import type { Message } from './api/messages'
import { longDateText } from '@/lib/dates'

/** Email programs and browsers refuse longer addresses; the whole message is in the inbox anyway. */
const quotedCharacters = 1200

/** A mailto link with a subject and the message quoted below room for the reply. */
export function replyLink({ name, email, message, created_at }: Message, brand: string): string {
  const [firstName = name] = name.trim().split(/\s+/)
  const letters = Array.from(message.trim())
  const quoted =
    letters.length > quotedCharacters
      ? `${letters.slice(0, quotedCharacters).join('')} […]`
      : letters.join('')
  const body = [
    `Hello ${firstName},`,
    '',
    '',
    '',
    `On ${longDateText(created_at)}, ${name.trim()} wrote:`,
    ...quoted.split(/\r?\n/).map(line => `> ${line}`),
  ].join('\r\n')
  const at = email.lastIndexOf('@')
  const address = `${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`
  const subject = `Re: Your message to ${brand}`
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
