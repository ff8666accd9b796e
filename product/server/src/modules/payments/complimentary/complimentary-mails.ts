/** Writes the mails about a membership that the team has given. */
import { longDate } from '@juno/domain/text/long-date'
import type { MailContent, MailSite } from '../../../shared/mail/mail-content'
import { greeting } from '../../../shared/mail/person-name'

interface Given {
  name: string
  /** Null for no end. */
  endsAt: Date | null
}

/** @param token of the link to make an account; null for somebody who has one */
export function complimentaryGiven(
  { name, endsAt, token }: Given & { token: string | null },
  site: MailSite,
): MailContent {
  return {
    subject: `A ${site.brand} membership for you`,
    preview: endsAt
      ? `From the team, until ${longDate(endsAt)}. There is nothing to pay.`
      : 'From the team. There is nothing to pay.',
    heading: 'A membership for you',
    paragraphs: [
      greeting(name),
      endsAt
        ? `The ${site.brand} team has given you a membership. It runs until ${longDate(endsAt)}, with everything that members have.`
        : `The ${site.brand} team has given you a membership, with everything that members have.`,
      token
        ? 'There is nothing to pay. Create your account, and it is open.'
        : 'There is nothing to pay and nothing to do: it is open now.',
      ...(endsAt ? ['Nothing renews automatically. We will write to you before it ends.'] : []),
    ],
    action: token
      ? { label: 'Create your account', url: `${site.siteUrl}/create-account?token=${token}` }
      : { label: 'Open your dashboard', url: `${site.siteUrl}/dashboard` },
    ...(token && { notes: ['The link is made for you alone, so please do not pass it on.'] }),
  }
}

export function complimentaryChanged({ name, endsAt }: Given, site: MailSite): MailContent {
  const news = endsAt
    ? `Your ${site.brand} membership now runs until ${longDate(endsAt)}.`
    : `Your ${site.brand} membership now has no end.`
  return {
    subject: endsAt ? `Your membership runs until ${longDate(endsAt)}` : 'Your membership no longer ends',
    preview: news,
    heading: 'Your membership has changed',
    paragraphs: [
      greeting(name),
      `${news} The team has changed this. There is nothing to pay and nothing to do.`,
      'If you have a question, reply to this email. A person reads it.',
    ],
    action: { label: 'See your membership', url: `${site.siteUrl}/settings#membership` },
  }
}

export function complimentaryEnded({ name }: { name: string }, site: MailSite): MailContent {
  return {
    subject: `Your ${site.brand} membership has ended`,
    preview: 'Your profile and your settings are kept.',
    heading: 'Your membership has ended',
    paragraphs: [
      greeting(name),
      `The ${site.brand} team has ended the membership that it gave you. Your profile and your settings are kept.`,
      'You are welcome to stay with a plan of your own. If you think that this is a mistake, reply to this email.',
    ],
    action: { label: 'See the plans', url: `${site.siteUrl}/membership-selection` },
  }
}

/** Warns some days before a membership ends that nobody renews. */
export function endsSoon({ name, day }: { name: string; day: string }, site: MailSite): MailContent {
  return {
    subject: `Your membership ends on ${day}`,
    preview: 'If you would like to stay, choose a plan of your own.',
    heading: `Your membership ends on ${day}`,
    paragraphs: [
      greeting(name),
      `Your ${site.brand} membership runs until ${day}. Nothing renews automatically, and nothing is charged.`,
      'If you would like to stay, choose a plan of your own. Your profile and your settings are kept either way.',
    ],
    action: { label: 'Choose a plan', url: `${site.siteUrl}/membership-selection` },
  }
}
