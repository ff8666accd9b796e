/**
 * Helps a member who lost their phone: removes every factor, ends every session, and notifies them by mail. The
 * database writes the audit log in the same transaction.
 */
import { randomUUID } from 'node:crypto'
import type { ResetTwoFactor } from '@juno/domain/mfa/two-factor'
import type { ServerContext } from '../../shared/server-context'
import { mfaResetMail } from './mfa-reset-mail'
import { ApiError } from './refusals'

/** @throws {ApiError} member_not_found, no_mfa */
export async function resetMfa(
  { scopes, outbox, site }: Pick<ServerContext, 'scopes' | 'outbox' | 'site'>,
  actorId: string,
  { userId }: ResetTwoFactor,
): Promise<{ success: true }> {
  await scopes.withServiceRole(async db => {
    const { rows } = await db.query<{ outcome: string; email: string | null }>(
      'select private.reset_mfa($1, $2) as outcome, private.account_email($1) as email',
      [userId, actorId],
    )
    const [{ outcome, email } = { outcome: 'unknown', email: null }] = rows
    if (outcome === 'none') throw new ApiError('no_mfa')
    if (outcome !== 'reset') throw new ApiError('member_not_found')
    if (!email) return
    await outbox.enqueue(db, {
      kind: 'two-factor-reset',
      to: email,
      content: mfaResetMail(site),
      idempotencyKey: `two-factor-reset:${userId}:${randomUUID()}`,
    })
  })
  return { success: true }
}
