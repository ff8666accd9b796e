// The words above the plans, by what the person's membership is at the moment.
import type { MemberAccess } from '@/lib/auth/member-access'

interface Intro {
  eyebrow: string
  title: string
  lead: string
}

const approved: Intro = {
  eyebrow: 'Approved',
  title: "Congratulations, you're in!",
  lead: 'Choose how you would like to pay. Right after that you create your account and walk in.',
}

const unpaid: Intro = {
  eyebrow: 'One step left',
  title: approved.title,
  lead: 'Your account is ready. Choose a plan, and the directory, the events and the conversation open at once.',
}

const lapsed: Intro = {
  eyebrow: 'Welcome back',
  title: 'Your membership has ended.',
  lead: 'Nothing is lost: your profile and everything you saved are kept. Choose a plan and go on where you left off.',
}

const active: Intro = {
  eyebrow: 'Thank you',
  title: 'Your membership is active.',
  lead: 'There is nothing to choose and nothing to pay. Come on in.',
}

const neutral: Intro = {
  eyebrow: 'Membership',
  title: 'Choose your membership.',
  lead: 'One community, two ways to pay for it.',
}

/** `access` is null for a visitor, who comes with an approved application, and undefined while it is not known. */
export function membershipIntro(
  access: Pick<MemberAccess, 'status' | 'is_member'> | null | undefined,
): Intro {
  if (access === null) return approved
  if (access === undefined) return neutral
  if (access.is_member) return active
  return access.status === null ? unpaid : lapsed
}
