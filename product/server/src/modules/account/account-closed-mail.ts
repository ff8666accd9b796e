/** Writes the goodbye to a member who closed their account. */
import { longDate } from '@juno/domain/text/long-date'
import type { MailContent, MailSite } from '../../shared/mail/mail-content'
import { firstName } from '../../shared/mail/person-name'

/** @param data.membershipEndsAt the end of the paid period, an ISO instant; null without a membership */
export function accountClosedMail(
  data: { name: string; membershipEndsAt: string | null },
  site: MailSite,
): MailContent {
  const first = firstName(data.name)
  return {
    subject: `Your ${site.brand} account is closed`,
    preview:
      'Your profile and everything you shared with us are deleted. Thank you for being part of our community.',
    heading: 'Goodbye, and thank you',
    paragraphs: [
      first ? `Hi ${first},` : 'Hello,',
      `Your ${site.brand} account is closed, as you asked. Your profile, photo, RSVPs and messages to us are deleted, and you will get no more newsletters.`,
      ...(data.membershipEndsAt === null
        ? []
        : [
            `Your membership is paid until ${longDate(new Date(data.membershipEndsAt))} and ends then; you will not be charged again. If you come back before that, create an account with this address and the membership is yours again.`,
          ]),
      'We keep the records of your payments for as long as the law requires, and a note of when you agreed to our newsletter and when that ended.',
    ],
    action: { label: `Visit ${site.brand}`, url: site.siteUrl },
    notes: ['If you did not close the account, please reply to this email at once.'],
  }
}
