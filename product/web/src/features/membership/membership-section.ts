// The card and the prerendered frame (member-frame.tsx) share these texts.

export const membershipSection = {
  title: 'Membership',
  lead: 'Your plan, what you pay, and what you want to change.',
}
