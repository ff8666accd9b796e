/**
 * The mails that the product's endpoints send: what each one says is the mail templates' business,
 * what each one knows is listed here.
 */
import type { Plan } from '@juno/domain/payments/pricing'
import type { MailedEvent } from '../../modules/events/event-record'
import type { NewsletterIssue } from '../../modules/newsletter/newsletter-mail'
import type { MailAttachment } from './mail-attachment'

interface Mail<Kind extends string, Data> {
  kind: Kind
  to: string
  data: Data
  /** Two mails with the same key are one mail. */
  idempotencyKey: string
  attachments?: MailAttachment[]
  /** Not delivered any more after this. */
  expiresAt?: Date
}

/** What all mails to somebody who answered an event's invitation know. */
interface ToGuest {
  name: string
  event: MailedEvent
}

/** One mail that reads the same for everybody. */
export type MassMail = Mail<'event-message', { event: MailedEvent; subject: string; message: string }>

export type OutboxMail =
  /** An issue of the newsletter that the team sends to one address to look at. */
  | Mail<'newsletter-test', NewsletterIssue>
  /** To an applicant whose application the team will read (the FAQ promises 48 hours). */
  | Mail<'application-received', { name: string; statusUrl: string }>
  /** To an applicant who applied again while waiting: her newer answers replaced the older ones. */
  | Mail<'application-updated', { name: string; statusUrl: string }>
  /** To an applicant who may choose her plan now, approved by her role or by the team. */
  | Mail<'application-approved', { name: string; membershipUrl: string }>
  /** `message`: the reviewer's own words, or null for the standard text. */
  | Mail<'application-declined', { name: string; message: string | null }>
  /** To everyone on the team. */
  | Mail<
      'team-new-application',
      {
        name: string
        email: string
        businessName: string
        role: string
        reason: string
        autoApproved: boolean
        reviewUrl: string
      }
    >
  /** To a payer without an account; the link carries the proof that she owns the address. */
  | Mail<'create-account', { plan: Plan; createAccountUrl: string }>
  /** To a member who said that she attends. `waitPosition`: on the waitlist, 1 is next; null for who has a seat. */
  | Mail<'rsvp-confirmation', ToGuest & { waitPosition: number | null; meetingUrl: string | null }>
  /** Before an event, to who attends or may attend. `now`: when it is written. */
  | Mail<
      'event-reminder',
      ToGuest & { lead: '24h' | '1h'; answer: 'attending' | 'maybe'; meetingUrl: string | null; now: Date }
    >
  | Mail<'event-changed', ToGuest & { before: MailedEvent; meetingUrl: string | null }>
  | Mail<'event-cancelled', ToGuest>
  | Mail<'event-restored', ToGuest & { meetingUrl: string | null }>
  /** To the next on the waitlist when a seat is free. */
  | Mail<'event-seat', ToGuest & { meetingUrl: string | null }>
  | MassMail
  /** To somebody whose second factors the team removed. */
  | Mail<'two-factor-reset', { signInUrl: string }>
  /** To somebody who closed her account. `membershipEndsAt`: when what she paid for runs out (ISO), or null. */
  | Mail<'account-closed', { name: string; membershipEndsAt: string | null; siteUrl: string }>
