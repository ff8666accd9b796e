/**
 * Lists the signals that the database sends over realtime: each says only that something of a kind has changed. Each
 * goes to one topic, whose readers row level security decides (product/supabase/migrations, live signals).
 */
export const liveSignals = {
  /** Members and admins receive these. */
  community: ['events', 'seats', 'digests', 'featured-members', 'recommended-reads'],
  /** Admins receive these. */
  team: [
    'applications',
    'payments',
    'event-submissions',
    'resource-submissions',
    'messages',
    'mails',
    'failed-mails',
    'newsletter',
    'backups',
  ],
  /** One account receives these. The topic ends with its id. */
  account: ['own-rsvps', 'own-submissions', 'own-membership'],
} as const

export type LiveAudience = keyof typeof liveSignals
export type LiveSignal = (typeof liveSignals)[LiveAudience][number]

export const liveTopic = (audience: LiveAudience, userId: string): string =>
  audience === 'account' ? `account:${userId}` : audience

export function audienceOf(signal: LiveSignal): LiveAudience {
  for (const audience of ['community', 'team', 'account'] as const)
    if ((liveSignals[audience] as readonly string[]).includes(signal)) return audience
  throw new Error(`No audience of the signal ${signal}`)
}
