/** Writes the mails to a member about a resource that they shared. */
import type { MailContent, MailSite } from '../../shared/mail/mail-content'
import { greeting } from '../../shared/mail/person-name'
import { paragraphsOf, plainLine } from '../../shared/mail/plain-text'

interface Outcome {
  name: string
  title: string
  /** The team's message. */
  message: string | null
}

export function resourcePublished(
  { name, title, message, resourceId }: Outcome & { resourceId: string },
  site: MailSite,
): MailContent {
  const line = plainLine(title)
  return {
    subject: `Your resource is in the directory: ${line}`,
    preview: `Thank you for sharing ${line}.`,
    heading: 'Your resource is in the directory',
    paragraphs: [
      greeting(name),
      `Thank you for sharing ${line}. Every member can find it now, and sees that it came from you.`,
      ...paragraphsOf(message),
    ],
    action: { label: 'Open the resource', url: `${site.siteUrl}/resource/${resourceId}` },
  }
}

export function resourceNotPublished({ name, title, message }: Outcome, site: MailSite): MailContent {
  const line = plainLine(title)
  return {
    subject: `About your resource: ${line}`,
    preview: 'Thank you for sharing it. You can change it and send it again.',
    heading: 'About the resource you shared',
    paragraphs: [
      greeting(name),
      `Thank you for sharing ${line}. We cannot take it into the directory as it stands.`,
      ...paragraphsOf(message),
      'It is not lost: you can change it and send it again whenever you like.',
    ],
    action: { label: 'Change it and send it again', url: `${site.siteUrl}/my-submissions` },
  }
}
