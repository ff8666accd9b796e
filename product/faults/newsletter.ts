/**
 * Sends issues of the newsletter to 200 people when they are due, and checks that each reader got each of them once.
 */
import { randomUUID } from 'node:crypto'
import { must, PATIENCE_MS, wait, type Ask } from './site'

const READERS = 200

export interface Newsletter {
  begin(): Promise<void>
  /** Called once all have left. @returns what is wrong, or null */
  problem(): Promise<string | null>
}

/** @param ask with the secret key @throws where it is refused */
export async function openNewsletter(ask: Ask): Promise<Newsletter> {
  const addresses = Array.from({ length: READERS }, () => `${randomUUID()}@juno.example`)
  const reader = { status: 'subscribed', source: 'form', consented_at: new Date().toISOString() }
  await must(
    ask(
      'POST',
      '/rest/v1/newsletter_subscribers',
      addresses.map(email => ({ email, ...reader })),
    ),
  )
  // Without it, nothing is sent.
  await must(
    ask(
      'POST',
      '/rest/v1/site_settings?on_conflict=key',
      { key: 'postal_address', value: '1 Example Street' },
      { prefer: 'resolution=merge-duplicates' },
    ),
  )
  let issues = 0
  const count = async (rows: string) => {
    const { range } = await must(ask('HEAD', `/rest/v1/${rows}`, undefined, { prefer: 'count=exact' }))
    return Number(range?.split('/')[1])
  }
  return {
    async begin() {
      const issue = {
        subject: 'Fault',
        content: 'x',
        status: 'scheduled',
        scheduled_for: new Date().toISOString(),
      }
      await must(ask('POST', '/rest/v1/newsletter_issues', issue))
      issues++
    },
    async problem() {
      const expected = issues * READERS
      const deadline = performance.now() + 5 * PATIENCE_MS
      for (;;) {
        const sent = await count('newsletter_recipients?status=eq.sent')
        const mails = await count('mail_outbox?kind=eq.newsletter')
        if (sent === expected && mails === expected) return null
        if (performance.now() > deadline)
          return `of ${expected} newsletters ${sent} were sent, and ${mails} were written`
        await wait(500)
      }
    },
  }
}
