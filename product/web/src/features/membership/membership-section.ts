// What the card is called: drawn by the card, and by the frame that is prerendered (member-frame.tsx).

export const membershipSection = {
  title: 'Membership',
  lead: 'Your plan, what you pay, and what you want to change.',
}
