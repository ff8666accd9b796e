/** Writes the mails to a person who is invited to a seat. */
import type { MailContent, MailSite } from '../../../shared/mail/mail-content'
import { greeting, personName } from '../../../shared/mail/person-name'

interface SeatMail {
  name: string
  firmName: string
}

export function seatInvited(
  {
    name,
    firmName,
    inviterName,
    token,
    days,
  }: SeatMail & { inviterName: string; token: string; days: number },
  { brand, siteUrl }: MailSite,
): MailContent {
  const inviter = personName(inviterName)
  return {
    subject: `${firmName} has a seat for you at ${brand}`,
    preview: 'There is nothing to pay, and it takes a minute.',
    heading: `A seat for you at ${brand}`,
    paragraphs: [
      greeting(name),
      `${inviter ? `${inviter} of ${firmName}` : firmName} invites you to ${brand}, with everything that members have. ${firmName} pays for your seat.`,
      'Use the button to see the details. It costs you nothing, and you can decline.',
    ],
    action: { label: 'See your seat', url: `${siteUrl}/seat#${token}` },
    notes: [
      `The link is made for you alone, so please do not pass it on. It works for ${days} days.`,
      'If you do not know who invites you, please ignore this email: nothing happens.',
    ],
  }
}

export function seatWaits(
  { name, firmName, token }: SeatMail & { token: string },
  site: MailSite,
): MailContent {
  return {
    subject: `Your seat at ${site.brand} is waiting for you`,
    preview: 'Create your account, and everything is open.',
    heading: 'Your seat is waiting for you',
    paragraphs: [
      greeting(name),
      `You have taken your seat of ${firmName}. Create your account, and everything is open. If you have already done so, you can ignore this email.`,
    ],
    action: { label: 'Create your account', url: `${site.siteUrl}/create-account?token=${token}` },
    notes: ['The link is made for you alone, so please do not pass it on.'],
  }
}

/** @param ownEnds the end of an own plan that goes no further */
export function seatOpened(
  { name, firmName, ownEnds }: SeatMail & { ownEnds: string | null },
  { brand, siteUrl }: MailSite,
): MailContent {
  return {
    subject: `Your seat at ${brand} is open`,
    preview: `${firmName} pays for it. You have nothing to pay.`,
    heading: 'Your seat is open',
    paragraphs: [
      greeting(name),
      `You have taken your seat of ${firmName}, and everything is open. You have nothing to pay.`,
      ...(ownEnds
        ? [`Your own plan ends on ${ownEnds}, with the time that you have paid for. Nothing more is charged.`]
        : []),
    ],
    action: { label: 'Open your dashboard', url: `${siteUrl}/dashboard` },
  }
}

/** @param goesOn they have another membership that is open */
export function seatFreed(
  { name, firmName, goesOn }: SeatMail & { goesOn: boolean },
  { brand, siteUrl }: MailSite,
): MailContent {
  return {
    subject: `Your seat of ${firmName} at ${brand} has ended`,
    preview: 'Your profile and your settings are kept.',
    heading: 'Your seat has ended',
    paragraphs: [
      greeting(name),
      `${firmName} has given your seat back. Your profile and your settings are kept.`,
      goesOn
        ? 'Your own membership continues as before.'
        : 'You are welcome to stay with a plan of your own. If you think that this is a mistake, please ask your firm.',
    ],
    action: goesOn
      ? { label: 'See your membership', url: `${siteUrl}/settings#membership` }
      : { label: 'See the plans', url: `${siteUrl}/membership-selection` },
  }
}

/** Warns some days before the membership of the firm ends. */
export function seatEndsSoon(
  { name, firmName, day }: SeatMail & { day: string },
  site: MailSite,
): MailContent {
  return {
    subject: `Your seat at ${site.brand} is open until ${day}`,
    preview: 'Unless your firm keeps paying for it.',
    heading: `Open until ${day}`,
    paragraphs: [
      greeting(name),
      `Your ${site.brand} seat is paid for by ${firmName}, until ${day} as it stands now. If ${firmName} keeps paying, you do not need to do anything.`,
      'Otherwise you are welcome to stay with a plan of your own. Your profile and your settings are kept either way, and nothing is charged automatically.',
    ],
    action: { label: 'See the plans', url: `${site.siteUrl}/membership-selection` },
  }
}

/** Afterwards. */
export function seatEnded({ name, firmName }: SeatMail, { brand, siteUrl }: MailSite): MailContent {
  return {
    subject: `Your seat at ${brand} has ended`,
    preview: 'Your profile and your settings are kept.',
    heading: 'Your seat has ended',
    paragraphs: [
      greeting(name),
      `${firmName} no longer pays for your ${brand} seat. Your profile and your settings are kept.`,
      'As soon as your firm pays again, your seat is open again. Or stay with a plan of your own.',
    ],
    action: { label: 'See the plans', url: `${siteUrl}/membership-selection` },
  }
}
