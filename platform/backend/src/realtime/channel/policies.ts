/**
 * Reads what the policies on `realtime.messages` let a caller do on a private topic. They are checked once for each
 * join and each new token, as on the hosted service, and when `realtime.review_account` requests it. The check stores
 * nothing.
 */
import { randomUUID } from 'node:crypto'
import type { Pool, QueryResult } from 'pg'
import type { Caller } from '../../contract'
import { runPipelined } from '../../db/request-scope'
import type { Statement } from '../../db/statement-batch'
import { realtimeErrors } from '../errors'

export interface Rights {
  read: boolean
  write: boolean
}

export interface Policies {
  broadcast: Rights
  presence: Rights
}

export const OPEN: Policies = {
  broadcast: { read: true, write: true },
  presence: { read: true, write: true },
}

const SERVICE_ROLE: Statement = {
  text: `select set_config('role', 'service_role', true)`,
  cacheKey: 'realtime: service role',
}
// Two rows that only this transaction sees. A caller who can read them may receive.
const PROBES = `insert into realtime.messages (id, topic, extension, private)
values ($1, $3, 'broadcast', true), ($2, $3, 'presence', true)`
const READS = `select exists (select from realtime.messages where id = $1) as broadcast,
       exists (select from realtime.messages where id = $2) as presence`
const WRITES = `select realtime.may_send($1, 'broadcast') as broadcast, realtime.may_send($1, 'presence') as presence`

/**
 * @throws {SessionNotFoundError} when the caller's session is over
 * @throws the database's error where a policy fails
 */
export async function readPolicies(pool: Pool, caller: Caller, topic: string): Promise<Policies> {
  const [broadcast, presence] = [randomUUID(), randomUUID()]
  const results = await runPipelined(
    pool,
    caller,
    { method: '', path: '', headers: {} },
    [
      SERVICE_ROLE,
      { text: PROBES, values: [broadcast, presence, topic], cacheKey: 'realtime: probes' },
      {
        text: `select set_config('role', $1, true), set_config('realtime.topic', $2, true)`,
        values: [caller.role, topic],
        cacheKey: 'realtime: topic',
      },
      { text: READS, values: [broadcast, presence], cacheKey: 'realtime: reads' },
      { text: WRITES, values: [topic], cacheKey: 'realtime: writes' },
    ],
    { rollback: true },
  )
  const [reads, writes] = [flagsOf(results[3]), flagsOf(results[4])]
  return {
    broadcast: { read: reads.broadcast, write: writes.broadcast },
    presence: { read: reads.presence, write: writes.presence },
  }
}

function flagsOf(result: QueryResult | undefined): { broadcast: boolean; presence: boolean } {
  return result!.rows[0] as { broadcast: boolean; presence: boolean }
}

/** @throws {RealtimeError} when a right to read that the channel had is gone */
export function assertMayStillRead(topic: string, former: Policies, policies: Policies): void {
  if (!policies.broadcast.read && !policies.presence.read) throw realtimeErrors.mayNotRead(topic)
  if (
    (former.broadcast.read && !policies.broadcast.read) ||
    (former.presence.read && !policies.presence.read)
  )
    throw realtimeErrors.revoked(topic)
}

/** Checks that the caller's session has not ended. @throws {SessionNotFoundError} */
export async function assertSession(pool: Pool, caller: Caller): Promise<void> {
  if (caller.userId !== null) await runPipelined(pool, caller, null, [])
}
