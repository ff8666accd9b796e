/** Lists the states of applications, submissions, messages and memberships. */
export const applicationStatuses = ['PENDING', 'APPROVED', 'DECLINED'] as const
export const submissionStatuses = ['pending', 'approved', 'rejected'] as const
export const contactStatuses = ['unread', 'read'] as const

/** Stripe's subscription statuses, as its API names them. */
export const membershipStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const

/** The statuses that open the member area. `past_due` is Stripe's own grace period while it retries the card. */
export const openMembershipStatuses = ['trialing', 'active', 'past_due'] as const

export type ApplicationStatus = (typeof applicationStatuses)[number]
export type ContactStatus = (typeof contactStatuses)[number]
export type MembershipStatus = (typeof membershipStatuses)[number]
