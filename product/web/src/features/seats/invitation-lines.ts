// Parses typed or pasted addresses: one or several, each with or without a name.
import { firmLimits } from '@juno/domain/payments/firm'
import { cutTo } from '@juno/domain/text/graphemes'
import { emailAddress } from '@juno/domain/text/text-rules'

export interface Invitation {
  email: string
  name: string | null
}

export interface TypedInvitations {
  invitations: Invitation[]
  /** The parts that are no address. */
  unreadable: string[]
}

/** Accepts "ada@example.com" and "Ada Okafor <ada@example.com>", on lines of their own or with commas between. */
export function typedInvitations(text: string): TypedInvitations {
  const invitations = new Map<string, Invitation>()
  const unreadable: string[] = []
  for (const part of text.split(/[\n,;]+/).map(one => one.trim())) {
    if (part === '') continue
    const found = readInvitation(part)
    if (found) invitations.set(found.email.toLowerCase(), found)
    else unreadable.push(part)
  }
  return { invitations: [...invitations.values()], unreadable }
}

function readInvitation(text: string): Invitation | null {
  const withName = /^(.*?)\s*<([^<>]+)>$/.exec(text)
  const email = emailAddress.safeParse(withName ? withName[2]! : text)
  if (!email.success) return null
  const name = withName?.[1]?.replace(/^"(.*)"$/, '$1').trim() ?? ''
  return { email: email.data, name: cutTo(name, firmLimits.inviteeName) || null }
}

export const invitationLine = ({ email, name }: Invitation) => (name ? `${name} <${email}>` : email)
