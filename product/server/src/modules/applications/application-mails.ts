/** Writes mails to applicants and the team about an application. */
import type { MailContent, MailSite } from '../../shared/mail/mail-content'
import { firstName, greeting, NAME_LEFT_OUT, personName } from '../../shared/mail/person-name'
import { plainLine, plainText } from '../../shared/mail/plain-text'

export function applicationReceived(data: { name: string; statusUrl: string }, site: MailSite): MailContent {
  return {
    subject: addressed('We have your application', data.name),
    preview: 'A person on our team is reading it. You will hear from us within 48 hours.',
    heading: 'Thank you for applying',
    paragraphs: [
      greeting(data.name),
      `Your application to ${site.brand} has arrived. Somebody from our team is reading it, and you will hear from us within 48 hours.`,
      'There is nothing else you need to do for now. Whenever you wonder where it stands, this link tells you.',
    ],
    action: { label: 'See where it stands', url: data.statusUrl },
  }
}

/**
 * `name` comes from the first answers, never from the further ones. `isLast` means that no other further application is
 * accepted today.
 */
export function furtherApplication(
  data: { name: string; answersUrl: string; isLast: boolean },
  site: MailSite,
): MailContent {
  return {
    subject: 'Did you apply a second time?',
    preview: 'We have a further application with your email address. Nothing changes until you say so.',
    heading: 'Which answers shall we read?',
    paragraphs: [
      greeting(data.name),
      `While we were still reading your application to ${site.brand}, a further one with other answers came in for your email address.`,
      'If it was you, open the link to look at the newer answers and use them instead. If it was not you, just ignore this email: your first answers stand, and your application keeps its place in the queue.',
    ],
    action: { label: 'Look at the newer answers', url: data.answersUrl },
    notes: linkNotes(data.isLast),
  }
}

/** Writes to a person who is approved and has not paid. `name` comes from the approved answers. */
export function approvedAlready(
  data: { name: string; membershipUrl: string; answersUrl: string; isLast: boolean },
  site: MailSite,
): MailContent {
  return {
    subject: `${addressed('You are approved already', data.name)}: choose your membership`,
    preview: 'A further application came in. Your approval stands.',
    heading: 'You are approved already',
    paragraphs: [
      greeting(data.name),
      `Somebody, most likely you, applied to ${site.brand} again with your email address and other answers. Your approval stands, so you can choose your membership right away.`,
      `If those answers are not yours, nothing changes. If our team should read them first, send them from this page: ${data.answersUrl}`,
    ],
    action: { label: 'Choose your membership', url: data.membershipUrl },
    notes: linkNotes(data.isLast),
  }
}

/** Writes to a person whose account has no open membership. */
export function applicationToConfirm(
  data: { answersUrl: string; isLast: boolean },
  site: MailSite,
): MailContent {
  return {
    subject: `Did you apply to ${site.brand}?`,
    preview:
      'We have an application with your email address. Nothing happens until you say that it is yours.',
    heading: 'Is this application yours?',
    paragraphs: [
      greeting(''),
      `Somebody applied to ${site.brand} with your email address, which we know already.`,
      'If it was you, open the link, look at the answers and send them to us. If it was not, leave this email: nothing changes.',
    ],
    action: { label: 'Look at the application', url: data.answersUrl },
    notes: linkNotes(data.isLast),
  }
}

const linkNotes = (isLast: boolean) => [
  'The link is made for you alone, so please do not pass it on.',
  ...(isLast
    ? ['This is the last link that we send today. If there is more to correct, just reply to this email.']
    : []),
]

/** Writes to a member, or to a person who has paid and has not made the account yet. */
export function alreadyIn({ hasAccount }: { hasAccount: boolean }, site: MailSite): MailContent {
  return {
    subject: `You are already part of ${site.brand}`,
    preview: 'There is nothing to apply for: your place is here.',
    heading: 'You are already in',
    paragraphs: [
      greeting(''),
      `Somebody, perhaps you, applied to ${site.brand} with your email address. There is no need to: ${hasAccount ? 'you have an account' : 'your membership is waiting for you to create your account'}.`,
      `If it was not you, there is nothing to do. Nothing has changed${hasAccount ? ' in your account' : ''}.`,
    ],
    action: hasAccount
      ? { label: 'Sign in', url: `${site.siteUrl}/sign-in` }
      : { label: 'Create your account', url: `${site.siteUrl}/create-account` },
  }
}

/** @param data.guarantee the text about the money-back guarantee, which may be empty */
export function applicationApproved(
  data: { name: string; membershipUrl: string; guarantee: string },
  site: MailSite,
): MailContent {
  return {
    subject: `${addressed("You're in", data.name)}: choose your membership`,
    preview: `Your application to ${site.brand} was approved. One step is left.`,
    heading: "Congratulations, you're in!",
    paragraphs: [
      greeting(data.name),
      `Your application to ${site.brand} was approved, and we are glad that you are joining us. Choose the annual or the monthly membership, and your account is a minute away.`,
    ],
    action: { label: 'Choose your membership', url: data.membershipUrl },
    ...(data.guarantee && { notes: [data.guarantee] }),
  }
}

export function applicationDeclined(
  data: { name: string; message: string | null },
  site: MailSite,
): MailContent {
  return {
    subject: `About your application to ${site.brand}`,
    preview: 'Thank you for the time that you gave it.',
    heading: 'About your application',
    paragraphs: [
      greeting(data.name),
      ...(data.message?.split(/\n\s*\n/) ?? [
        `Thank you for telling us about your work. We cannot offer you a place in ${site.brand} at the moment. That says nothing about you or your business: we keep the circle small, so that members share similar questions.`,
      ]),
      'Things change, and you are welcome to apply again when yours have.',
    ],
  }
}

export interface NewApplication {
  name: string
  email: string
  businessName: string
  /** Null where the applicant did not say. */
  role: string | null
  reason: string
  autoApproved: boolean
  reviewUrl: string
}

export function teamNewApplication(data: NewApplication): MailContent {
  const name = personName(data.name)
  return {
    subject: data.autoApproved
      ? `New application, approved by its role${name ? `: ${name}` : ''}`
      : `To review: ${name ?? 'a new application'}`,
    preview: [data.role, plainLine(data.businessName)].filter(Boolean).join(', '),
    heading: data.autoApproved
      ? 'A new application, approved by its role'
      : 'A new application waits for you',
    paragraphs: data.autoApproved
      ? ['There is nothing to decide: the role approves it, and the applicant was sent to choose a plan.']
      : ['We promise an answer within 48 hours.'],
    facts: [
      { label: 'Name', value: name ?? NAME_LEFT_OUT },
      { label: 'Email', value: data.email },
      { label: 'Business', value: plainLine(data.businessName) },
      { label: 'Role', value: data.role ?? 'Not said' },
      { label: 'Why join', value: plainText(data.reason) },
    ],
    action: { label: 'Open the applications', url: data.reviewUrl },
  }
}

function addressed(sentence: string, name: string): string {
  const first = firstName(name)
  return first ? `${sentence}, ${first}` : sentence
}
