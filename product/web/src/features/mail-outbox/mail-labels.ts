// Labels the states and kinds of emails.

export const mailStates = ['queued', 'sending', 'sent', 'failed', 'suppressed'] as const
export type MailState = (typeof mailStates)[number]

/** Returns whether the team may send it again. */
export const maySendAgain = (state: MailState) => state === 'failed' || state === 'suppressed'

export const stateLabels: Record<MailState, { label: string; tone: 'gold' | 'plum' | 'sage' | 'danger' }> = {
  queued: { label: 'Waiting', tone: 'gold' },
  sending: { label: 'Sending', tone: 'plum' },
  sent: { label: 'Sent', tone: 'sage' },
  failed: { label: 'Failed', tone: 'danger' },
  suppressed: { label: 'Held back', tone: 'gold' },
}

/** Kinds whose names need a longer word. */
const kindLabels: Record<string, string> = {
  'event-seat': 'Event: a seat became free',
  'moving-invitation': 'Invitation of an imported member',
  'rsvp-confirmation': 'RSVP confirmation',
  'team-memberships-mended': 'To the team: memberships repaired',
}

/**
 * Labels 'application-approved' as 'Application approved', 'auth-recovery' as 'Sign-in: recovery', and 'team-backup' as
 * 'To the team: backup'.
 */
export function kindLabel(kind: string): string {
  const known = kindLabels[kind]
  if (known) return known
  const text = kind
    .replaceAll(/[-_]/g, ' ')
    .replace(/^auth /, 'sign-in: ')
    .replace(/^team /, 'to the team: ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
