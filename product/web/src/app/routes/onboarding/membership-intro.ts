// Returns the text above the plans, by the status of the membership.
import { unknownReason } from '@juno/domain/payments/membership-acts'
import { dayText } from '@/lib/dates'
import type { MemberAccess } from '@/lib/auth/member-access'

interface Intro {
  eyebrow: string
  title: string
  lead: string
}

const approved: Intro = {
  eyebrow: 'Approved',
  title: "Congratulations, you're in!",
  lead: 'Choose how you would like to pay. Right after that you create your account.',
}

const unpaid: Intro = {
  eyebrow: 'One step left',
  title: approved.title,
  lead: 'Your account is ready. Choose a plan to open the directory, the events and the resources.',
}

const lapsed: Intro = {
  eyebrow: 'Welcome back',
  title: 'Your membership has ended.',
  lead: 'We have kept your profile and your settings. Choose a plan to continue.',
}

const notPaid: Intro = {
  ...lapsed,
  lead: 'Your last payment did not go through. Nothing is owed, and we have kept your profile and your settings. Choose a plan to continue.',
}

const notKnown: Intro = {
  ...lapsed,
  lead: 'Our payment provider no longer knows your earlier plan, so nothing is charged for it. We have kept your profile and your settings. Choose a plan to continue.',
}

const choosingAnew: Intro = {
  eyebrow: 'Your payment',
  title: 'Choose a plan to stay.',
  lead: 'Your last payment did not go through, and that subscription has ended. Everything is still open for you. Choose a plan to keep it that way.',
}

const active: Intro = {
  eyebrow: 'Thank you',
  title: 'Your membership is active.',
  lead: 'There is nothing to choose and nothing to pay.',
}

const neutral: Intro = {
  eyebrow: 'Membership',
  title: 'Choose your membership.',
  lead: 'One community, two ways to pay for it.',
}

const given = (end: string): Intro => ({
  eyebrow: 'Thank you',
  title: `Your membership runs until ${dayText(end.slice(0, 10), { dateStyle: 'long' })}.`,
  lead: 'There is nothing to pay until then. If you would like to stay, choose a plan: it begins on the day you choose it.',
})

/** Returns when a granted membership ends that nobody renews, or null. */
export const endOfGiven = (access: Pick<MemberAccess, 'state' | 'access_until'> | null | undefined) =>
  access?.state === 'complimentary' || access?.state === 'gift' || access?.state === 'seat'
    ? (access.access_until ?? null)
    : null

/**
 * Returns whether the provider has ended the subscription after a failed payment. Another card then pays nothing,
 * although everything is still open.
 */
export const hasLostPlan = (access: Pick<MemberAccess, 'state' | 'status'>) =>
  access.state === 'grace' && access.status === 'canceled'

/** `access` is null for a visitor who comes with an approved application, and undefined while it is not known. */
export function membershipIntro(
  access:
    | Pick<MemberAccess, 'status' | 'is_member' | 'state' | 'access_until' | 'leaving_reason'>
    | null
    | undefined,
): Intro {
  if (access === null) return approved
  if (access === undefined) return neutral
  const end = endOfGiven(access)
  if (end) return given(end)
  if (hasLostPlan(access)) return choosingAnew
  if (access.is_member) return active
  if (access.status === null) return unpaid
  if (access.leaving_reason === unknownReason.value) return notKnown
  return access.leaving_reason === 'payment_failed' ? notPaid : lapsed
}
