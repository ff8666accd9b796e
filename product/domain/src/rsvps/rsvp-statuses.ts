/**
 * Lists a member's answers to an event invitation, and the text that confirms each
 * (docs/specification/rsvps.md#answering).
 */
export const rsvpStatuses = [
  { value: 'attending', label: 'Attending', confirmation: "You're attending this event!" },
  { value: 'maybe', label: 'Maybe', confirmation: "You've marked yourself as maybe attending" },
  { value: 'not_attending', label: 'Not attending', confirmation: "You've declined this event" },
] as const

export type RsvpStatus = (typeof rsvpStatuses)[number]['value']
