/**
 * The farewell to somebody who closed their account.
 */
import type { MailContent, MailSite } from '../../platform/mail/mail-content'
import { firstName } from '../../platform/mail/person-name'

/** @param data.membershipEndsAt when what was paid for runs out, an ISO instant; null without a membership */
export function accountClosedMail(
  data: { name: string; membershipEndsAt: string | null },
  site: MailSite,
): MailContent {
  const first = firstName(data.name)
  return {
    subject: `Your ${site.brand} account is closed`,
    preview: 'Your profile and everything you shared with us are gone. Thank you for having been with us.',
    heading: 'Goodbye, and thank you',
    paragraphs: [
      first ? `Hi ${first},` : 'Hello,',
      `your ${site.brand} account is closed, as you asked. Your profile, your photo, your answers to events and your messages to us are deleted, and you get no more newsletters.`,
      ...(data.membershipEndsAt === null
        ? []
        : [
            `Your membership is paid until ${longDate(data.membershipEndsAt)} and ends then: nothing more is charged. If you come back before, make an account with this address and it is yours again.`,
          ]),
      'The records of your payments stay with us for as long as the law asks, and so does the note of when you agreed to our newsletter and when that ended.',
    ],
    action: { label: `Visit ${site.brand}`, url: site.siteUrl },
    notes: ['If it was not you who closed the account, please write to us at once: answer this mail.'],
  }
}

function longDate(iso: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso))
}
