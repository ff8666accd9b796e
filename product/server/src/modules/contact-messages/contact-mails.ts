/** Writes mails to the team about messages, and to their senders. */
import { shortened } from '@juno/domain/text/graphemes'
import { plural } from '@juno/domain/text/plural'
import type { MailContent, MailSite } from '../../shared/mail/mail-content'
import { firstName, greeting, NAME_LEFT_OUT, personName } from '../../shared/mail/person-name'
import { paragraphsOf, plainLine, plainText } from '../../shared/mail/plain-text'

export interface AnnouncedMessage {
  name: string
  email: string
  message: string
}

/** Characters of each message in a mail about several. */
const EXCERPT = 160
/** A mail shows this many messages, and counts the others. */
const SHOWN = 10

export function messageReceived(message: AnnouncedMessage, site: MailSite): MailContent {
  const name = personName(message.name)
  return {
    subject: `${name ?? 'Somebody'} wrote to us`,
    preview: excerpt(message.message),
    heading: `${name ?? 'Somebody'} wrote to us`,
    paragraphs: paragraphsOf(message.message),
    facts: [
      { label: 'Name', value: nameOrNote(message) },
      { label: 'Email', value: message.email },
    ],
    action: inbox('Reply in the inbox', site),
  }
}

export function messagesReceived(messages: readonly AnnouncedMessage[], site: MailSite): MailContent {
  const many = plural(messages.length, 'new message')
  const left = messages.length - SHOWN
  return {
    subject: many,
    preview: `From ${personName(messages[0]!.name) ?? 'somebody'} and others.`,
    heading: many,
    paragraphs: ['They came within a short time, so here they are together.'],
    facts: messages.slice(0, SHOWN).map(message => ({
      label: nameOrNote(message),
      value: excerpt(message.message),
    })),
    action: inbox('Open the inbox', site),
    notes: left > 0 ? [`And ${left} more.`] : [],
  }
}

export function messageAnswered(
  { name, message, text, author }: Omit<AnnouncedMessage, 'email'> & { text: string; author: string },
  site: MailSite,
): MailContent {
  const from = firstName(author)
  return {
    subject: `Your message to ${site.brand}`,
    preview: excerpt(text),
    heading: `Thank you for writing to ${site.brand}`,
    paragraphs: [
      greeting(name),
      ...paragraphsOf(text),
      from ? `${from}, for the ${site.brand} team` : `The ${site.brand} team`,
    ],
    facts: [{ label: 'You wrote', value: plainText(message) }],
  }
}

const inbox = (label: string, site: MailSite) => ({ label, url: `${site.siteUrl}/admin/messages` })

const nameOrNote = ({ name }: AnnouncedMessage) => personName(name) ?? NAME_LEFT_OUT

const excerpt = (text: string) => shortened(plainLine(text), EXCERPT)
