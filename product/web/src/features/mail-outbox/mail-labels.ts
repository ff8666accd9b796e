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

/** Labels 'application-approved' as 'Application approved', and 'auth-recovery' as 'Sign-in: recovery'. */
export function kindLabel(kind: string): string {
  const text = kind
    .replace(/^auth-/, 'sign-in: ')
    .replace(/[-_]/g, (dash, at: number) =>
      kind.startsWith('auth-') && at < 'sign-in: '.length ? dash : ' ',
    )
  return text.charAt(0).toUpperCase() + text.slice(1)
}
