// Parses typed or pasted addresses: one or several, each with or without a name.
import { firmLimits } from '@juno/domain/payments/firm'
import { cutTo } from '@juno/domain/text/graphemes'
import { readMailboxes } from '@juno/domain/text/mailboxes'

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
  const { mailboxes, unreadable } = readMailboxes(text)
  for (const { email, name } of mailboxes)
    invitations.set(email, { email, name: cutTo(name, firmLimits.inviteeName) || null })
  return { invitations: [...invitations.values()], unreadable }
}

export const invitationLine = ({ email, name }: Invitation) => (name ? `${name} <${email}>` : email)
