// The states and kinds of mails, in words.

export const mailStates = ['queued', 'sending', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

export const stateWords: Record<MailState, { label: string; tone: 'gold' | 'plum' | 'sage' | 'danger' }> = {
  queued: { label: 'Waiting', tone: 'gold' },
  sending: { label: 'Sending', tone: 'plum' },
  sent: { label: 'Sent', tone: 'sage' },
  failed: { label: 'Failed', tone: 'danger' },
}

/** 'application-approved' is 'Application approved', 'auth-recovery' is 'Sign-in: recovery'. */
export function kindWords(kind: string): string {
  const words = kind
    .replace(/^auth-/, 'sign-in: ')
    .replace(/[-_]/g, (dash, at: number) =>
      kind.startsWith('auth-') && at < 'sign-in: '.length ? dash : ' ',
    )
  return words.charAt(0).toUpperCase() + words.slice(1)
}
