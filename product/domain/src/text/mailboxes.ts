/** Reads addresses as people write and paste them: several in one text, each with or without a name. */
import { emailAddress } from './text-rules'

export interface Mailbox {
  email: string
  name: string
}

/**
 * Accepts `ada@example.com`, `mailto:…` and `Ada Okafor <ada@example.com>`, with commas, semicolons, line breaks or
 * Google's `:::` between them.
 */
export function readMailboxes(text: string): { mailboxes: Mailbox[]; unreadable: string[] } {
  const mailboxes: Mailbox[] = []
  const unreadable: string[] = []
  for (const part of text.split(/[\n,;|]+|:::|(?<=@\S+)\s+(?=[^\s<>]+@)/).map(one => one.trim())) {
    if (part === '') continue
    const [, name = '', inside] = /^(.*?)\s*<([^<>]+)>$/.exec(part) ?? []
    const email = emailAddress.safeParse((inside ?? part).replace(/^mailto:/i, ''))
    if (email.success) mailboxes.push({ email: email.data, name: name.replace(/^"|"$/g, '').trim() })
    else unreadable.push(part)
  }
  return { mailboxes, unreadable }
}
