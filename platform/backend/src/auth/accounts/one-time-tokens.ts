/**
 * One-time tokens and codes for mails and text messages: stored as hashes, valid once and for a while. The
 * link of a mail holds a random token. The code is stored as a hash keyed with a secret, so that the table alone does not
 * reveal its digits.
 */
import { createHash, createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Queryable } from '../../db/request-scope'

export type OneTimeTokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'reauthentication_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token'

const SENT_AT: Record<OneTimeTokenType, string> = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
  email_change_token_new: 'email_change_sent_at',
  email_change_token_current: 'email_change_sent_at',
  phone_change_token: 'phone_change_sent_at',
}

export interface OneTimeToken {
  /** The token of the link. It begins with `pkce_` when the flow began with a code challenge. */
  tokenHash: string
  /** Digits, to be typed. */
  otp: string
}

export function newCode(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, '0')
}

/**
 * Replaces the earlier token of the same type.
 * @param secret keys the hash of the code
 * @param wanted `address` is where the token goes, `otp` its code
 */
export async function createOneTimeToken(
  db: Queryable,
  secret: string,
  wanted: { userId: string; type: OneTimeTokenType; address: string; otp: string; pkce?: boolean },
  now: Date,
): Promise<OneTimeToken> {
  const tokenHash = (wanted.pkce ? 'pkce_' : '') + randomBytes(28).toString('hex')
  const { otp } = wanted
  await db.query(`update auth.users set ${wanted.type} = $2, ${SENT_AT[wanted.type]} = $3 where id = $1`, [
    wanted.userId,
    codeHash(secret, wanted.address, otp),
    now,
  ])
  await db.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6::timestamptz at time zone 'utc', $6::timestamptz at time zone 'utc')
     on conflict (user_id, token_type) do update set
       token_hash = excluded.token_hash, relates_to = excluded.relates_to,
       created_at = excluded.created_at, updated_at = excluded.updated_at`,
    [randomUUID(), wanted.userId, wanted.type, storedHash(tokenHash), wanted.address, now],
  )
  return { tokenHash, otp }
}

export interface ConsumedToken {
  userId: string
  type: OneTimeTokenType
}

/** Consumes the token of a link. @returns null when unknown, used or expired; of two parallel calls one succeeds */
export function consumeTokenByHash(
  db: Queryable,
  tokenHash: string,
  types: readonly OneTimeTokenType[],
  now: Date,
  lifetimeSeconds: number,
): Promise<ConsumedToken | null> {
  return consume(db, 't.token_hash = $1', [storedHash(tokenHash)], types, now, lifetimeSeconds)
}

/** Consumes the token that was sent to the address with this code. @returns as `consumeTokenByHash` */
export function consumeTokenByCode(
  db: Queryable,
  secret: string,
  { address, code, types }: { address: string; code: string; types: readonly OneTimeTokenType[] },
  now: Date,
  lifetimeSeconds: number,
): Promise<ConsumedToken | null> {
  const condition = `t.relates_to = $1 and $2 = case t.token_type
      when 'confirmation_token' then u.confirmation_token
      when 'recovery_token' then u.recovery_token
      when 'reauthentication_token' then u.reauthentication_token
      when 'email_change_token_new' then u.email_change_token_new
      when 'email_change_token_current' then u.email_change_token_current
      when 'phone_change_token' then u.phone_change_token
    end`
  return consume(db, condition, [address, codeHash(secret, address, code)], types, now, lifetimeSeconds)
}

/** Where a token of this type goes today: one that was sent to an earlier address opens nothing. */
const ADDRESSES = `
  case t.token_type when 'email_change_token_new' then u.email_change when 'phone_change_token' then u.phone_change
    else u.email end,
  case when t.token_type in ('confirmation_token', 'recovery_token', 'reauthentication_token') then u.phone end`

/** A token is open where it goes today, and not expired: $`sinceAt` is the value of `openSince`. */
const isOpen = (sinceAt: number) =>
  `t.relates_to in (${ADDRESSES}) and t.created_at > $${sinceAt}::timestamptz at time zone 'utc'`

const openSince = (now: Date, lifetimeSeconds: number) => new Date(now.getTime() - lifetimeSeconds * 1000)

/** Returns whether a link still works, and consumes nothing. */
export async function isTokenOpen(
  db: Queryable,
  tokenHash: string,
  now: Date,
  lifetimeSeconds: number,
): Promise<boolean> {
  const { rows } = await db.query(
    `select from auth.one_time_tokens t join auth.users u on u.id = t.user_id
     where t.token_hash = $1 and ${isOpen(2)}`,
    [storedHash(tokenHash), openSince(now, lifetimeSeconds)],
  )
  return rows.length > 0
}

async function consume(
  db: Queryable,
  condition: string,
  values: string[],
  types: readonly OneTimeTokenType[],
  now: Date,
  lifetimeSeconds: number,
): Promise<ConsumedToken | null> {
  const [typesAt, sinceAt] = [values.length + 1, values.length + 2]
  const { rows } = await db.query<{ user_id: string; token_type: OneTimeTokenType }>(
    `delete from auth.one_time_tokens t using auth.users u
     where u.id = t.user_id and ${condition} and t.token_type = any ($${typesAt}::auth.one_time_token_type[])
       and ${isOpen(sinceAt)}
     returning t.user_id, t.token_type`,
    [...values, types, openSince(now, lifetimeSeconds)],
  )
  const [token] = rows
  if (!token) return null
  await db.query(`update auth.users set ${token.token_type} = '' where id = $1`, [token.user_id])
  return { userId: token.user_id, type: token.token_type }
}

/** Consumes the code that /reauthenticate sent last. @returns false for any other code */
export async function consumeReauthenticationCode(
  db: Queryable,
  secret: string,
  { userId, address }: { userId: string; address: string },
  code: string,
  now: Date,
  lifetimeSeconds: number,
): Promise<boolean> {
  const entered = { address, code, types: ['reauthentication_token'] } as const
  const token = await consumeTokenByCode(db, secret, entered, now, lifetimeSeconds)
  return token?.userId === userId
}

function storedHash(tokenHash: string): string {
  return createHash('sha224').update(tokenHash).digest('hex')
}

function codeHash(secret: string, address: string, code: string): string {
  return createHmac('sha256', secret).update(`one-time-code:${address}:${code}`).digest('hex')
}
