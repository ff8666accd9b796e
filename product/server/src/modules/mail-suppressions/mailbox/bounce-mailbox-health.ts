/** Reads when the mailbox of bounces was last read, and what is wrong with it. */
import type { HealthReport } from '@juno/domain/health/health-report'
import type { ServerContext } from '../../../shared/server-context'

export type BounceMailboxHealth = NonNullable<HealthReport['mail']>['bounceMailbox']

interface Row {
  looked_at: Date | null
  problem: NonNullable<BounceMailboxHealth>['problem']
}

export async function bounceMailboxHealth({
  scopes,
}: Pick<ServerContext, 'scopes'>): Promise<BounceMailboxHealth> {
  const { rows } = await scopes.withServiceRole(db =>
    db.query<Row>('select looked_at, problem from private.bounce_mailbox'),
  )
  const { looked_at: lookedAt = null, problem = null } = rows[0] ?? {}
  return { lookedAt: lookedAt?.toISOString() ?? null, problem }
}
