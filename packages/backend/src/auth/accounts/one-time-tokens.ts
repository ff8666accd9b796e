/**
 * Mailed tokens and codes: made here, stored as hashes, single use, gone after an hour.
 * The link carries a random token; the six digits are bound to the address by a keyed hash, so that the table
 * alone does not tell them.
 */
import { createHash, createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Queryable } from '../../db/request-scope'

export type OneTimeTokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'reauthentication_token'
  | 'email_change_token_new'
  | 'email_change_token_current'

const LIFETIME_MS = 60 * 60 * 1000

const SENT_AT: Record<OneTimeTokenType, string> = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
  email_change_token_new: 'email_change_sent_at',
  email_change_token_current: 'email_change_sent_at',
}

export interface OneTimeToken {
  /** For the link. Begins with `pkce_` when the flow began with a code challenge. */
  tokenHash: string
  /** Six digits. */
  otp: string
}

/** Replaces the earlier token of the same type. @param secret keys the hash of the code */
export async function createOneTimeToken(
  db: Queryable,
  secret: string,
  wanted: { userId: string; type: OneTimeTokenType; email: string; pkce?: boolean },
  now: Date,
): Promise<OneTimeToken> {
  const tokenHash = (wanted.pkce ? 'pkce_' : '') + randomBytes(28).toString('hex')
  const otp = String(randomInt(1_000_000)).padStart(6, '0')
  await db.query(`update auth.users set ${wanted.type} = $2, ${SENT_AT[wanted.type]} = $3 where id = $1`, [
    wanted.userId,
    codeHash(secret, wanted.email, otp),
    now,
  ])
  await db.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6::timestamptz at time zone 'utc', $6::timestamptz at time zone 'utc')
     on conflict (user_id, token_type) do update set
       token_hash = excluded.token_hash, relates_to = excluded.relates_to,
       created_at = excluded.created_at, updated_at = excluded.updated_at`,
    [randomUUID(), wanted.userId, wanted.type, storedHash(tokenHash), wanted.email, now],
  )
  return { tokenHash, otp }
}

export interface ConsumedToken {
  userId: string
  type: OneTimeTokenType
}

/** Uses up the token of a link. @returns null when unknown, used or expired; of two at once only one gets it */
export function consumeTokenByHash(
  db: Queryable,
  tokenHash: string,
  types: readonly OneTimeTokenType[],
  now: Date,
): Promise<ConsumedToken | null> {
  return take(db, 't.token_hash = $1', [storedHash(tokenHash)], types, now)
}

/** Uses up the token that was mailed to `email` together with this code. */
export function consumeTokenByCode(
  db: Queryable,
  secret: string,
  email: string,
  code: string,
  types: readonly OneTimeTokenType[],
  now: Date,
): Promise<ConsumedToken | null> {
  const condition = `t.relates_to = $1 and $2 = (
    select case t.token_type
      when 'confirmation_token' then u.confirmation_token
      when 'recovery_token' then u.recovery_token
      when 'reauthentication_token' then u.reauthentication_token
      when 'email_change_token_new' then u.email_change_token_new
      when 'email_change_token_current' then u.email_change_token_current
    end
    from auth.users u where u.id = t.user_id)`
  return take(db, condition, [email, codeHash(secret, email, code)], types, now)
}

async function take(
  db: Queryable,
  condition: string,
  values: string[],
  types: readonly OneTimeTokenType[],
  now: Date,
): Promise<ConsumedToken | null> {
  const [typesAt, sinceAt] = [values.length + 1, values.length + 2]
  const { rows } = await db.query<{ user_id: string; token_type: OneTimeTokenType }>(
    `delete from auth.one_time_tokens t
     where ${condition} and t.token_type = any ($${typesAt}::auth.one_time_token_type[])
       and t.created_at > $${sinceAt}::timestamptz at time zone 'utc'
     returning t.user_id, t.token_type`,
    [...values, types, new Date(now.getTime() - LIFETIME_MS)],
  )
  const [taken] = rows
  if (!taken) return null
  await db.query(`update auth.users set ${taken.token_type} = '' where id = $1`, [taken.user_id])
  return { userId: taken.user_id, type: taken.token_type }
}

/** Whether the code is the one that was last mailed for this purpose; uses it up if so. */
export async function consumeReauthenticationCode(
  db: Queryable,
  secret: string,
  user: { id: string; email: string },
  code: string,
  now: Date,
): Promise<boolean> {
  const taken = await consumeTokenByCode(
    db as Queryable,
    secret,
    user.email,
    code,
    ['reauthentication_token'],
    now,
  )
  return taken?.userId === user.id
}

function storedHash(tokenHash: string): string {
  return createHash('sha224').update(tokenHash).digest('hex')
}

function codeHash(secret: string, email: string, code: string): string {
  return createHmac('sha256', secret).update(`one-time-code:${email}:${code}`).digest('hex')
}
