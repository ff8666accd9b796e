/**
 * Writes an issue of the newsletter: the team's text, and a footer with sender, reason, postal address and unsubscribe
 * link.
 */
import { shortened } from '@juno/domain/text/graphemes'
import type { MailContent, MailSite } from '../../shared/mail/mail-content'
import { plainLine, plainText } from '../../shared/mail/plain-text'

export interface NewsletterSender {
  name: string
  /** One line or several. Empty while the team has not set it. */
  postalAddress: string
}

export interface NewsletterIssue {
  subject: string
  content: string
  sender: NewsletterSender
  unsubscribeUrl: string
}

export function newsletter(issue: NewsletterIssue, site: MailSite): MailContent {
  const paragraphs = plainText(issue.content)
    .split(/\n\s*\n/)
    .map(paragraph => paragraph.trim())
    .filter(paragraph => paragraph !== '')
  const [first = ''] = paragraphs
  return {
    subject: issue.subject,
    preview: shortened(plainLine(first), 140),
    heading: plainLine(issue.subject),
    paragraphs,
    linked: true,
    footer: {
      lines: [
        `You are receiving this email because you subscribed to the ${site.brand} newsletter.`,
        [issue.sender.name, issue.sender.postalAddress || 'The postal address is not set yet']
          .map(plainText)
          .join('\n'),
      ],
      link: { label: 'Unsubscribe', url: issue.unsubscribeUrl },
    },
  }
}

/** Writes to one address of the team, before the real one. */
export function newsletterTest(issue: NewsletterIssue, site: MailSite): MailContent {
  return { ...newsletter(issue, site), subject: `[Test] ${issue.subject}` }
}
