/**
 * The mails that the product's endpoints send: what each one says is the mail templates' business,
 * what each one knows is listed here.
 */
import type { Plan } from '@juno/domain/pricing'

interface Mail<Kind extends string, Data> {
  kind: Kind
  to: string
  data: Data
  /** Two mails with the same key are one mail. */
  idempotencyKey: string
}

export type OutboxMail =
  /** To an applicant whose application the team will read (the FAQ promises 48 hours). */
  | Mail<'application-received', { name: string }>
  /** To an applicant who applied again while waiting: her newer answers replaced the older ones. */
  | Mail<'application-updated', { name: string }>
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
