/** Writes the mail that invites a moved member. */
import { invitationDays } from '@juno/domain/member-import/import-wire'
import { sources, type SourceName } from '@juno/domain/member-import/sources'
import { longDate } from '@juno/domain/text/long-date'
import type { MailContent, MailSite } from '../../shared/mail/mail-content'
import { greeting } from '../../shared/mail/person-name'

export interface Invitation {
  name: string
  source: SourceName
  hasMembership: boolean
  /** The end of the membership, or null for none, or for one without an end. */
  endsAt: Date | null
  hasPassword: boolean
  /** It is not the first one. */
  again: boolean
  token: string
}

export function memberInvitation(
  { name, source, hasMembership, endsAt, hasPassword, again, token }: Invitation,
  site: MailSite,
): MailContent {
  const from = source === 'spreadsheet' ? '' : ` from ${sources[source].label}`
  const moved = `${site.brand} has moved${from} to a new home, and your account is ready there.`
  return {
    subject: again
      ? `Your place at ${site.brand} is still waiting`
      : `${site.brand} has moved: your account is ready`,
    preview: hasMembership ? 'One click, and you are in.' : 'One click, and you choose your plan.',
    heading: `Welcome to the new ${site.brand}`,
    paragraphs: [
      greeting(name),
      moved,
      ...(endsAt
        ? [
            `Your membership continues as it was, until ${longDate(endsAt)}. Nothing renews automatically: we will write to you before it ends.`,
          ]
        : []),
      ...(hasMembership
        ? []
        : [
            'There is no membership with it yet. Sign in, and choose a plan if you would like to join us again.',
          ]),
      hasPassword
        ? 'Your password came with you. The button signs you in this time; after that, use the password as before.'
        : `The button lets you choose a password${hasMembership ? ', and you are in' : ''}.`,
      `We have filled in your profile with what we knew. Other members see it once you have ${hasMembership ? 'signed in' : 'a membership'}; change it as you like.`,
    ],
    action: { label: 'Come in', url: `${site.siteUrl}/api/moving-in/enter?token=${token}` },
    notes: [
      `The link works for ${invitationDays.works} days. It is made for you alone, so please do not pass it on.`,
      'If you would rather not come along, ignore this email, or reply to it and we will delete your data.',
    ],
  }
}
