/**
 * Rows of juno_service.used_web3_messages: messages that have signed somebody in. The message counts, not its signature,
 * of which others can be made.
 */
import { createHash } from 'node:crypto'
import type { Queryable } from '../../db/request-scope'

/** @returns false when the message was used before, in whichever process */
export async function useMessage(db: Queryable, text: string, expiresAt: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into juno_service.used_web3_messages (message_hash, expires_at) values ($1, $2) on conflict do nothing`,
    [createHash('sha256').update(text).digest('base64url'), expiresAt],
  )
  return rowCount === 1
}
