/** Tries one line of the permission matrix as one person, and rolls everything back. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ClientBase, Pool, QueryResult } from 'pg'
import { type Attempt, people, type Person } from './permission-terms'

/** Puts the accounts and rows of permission-fixtures.sql into a database. */
export async function arrangePermissionFixtures(adminPool: Pool): Promise<void> {
  await adminPool.query(await readFile(path.join(import.meta.dirname, 'permission-fixtures.sql'), 'utf8'))
}

/** Returns the id of an account or a row of the fixtures: the MD5 of its name. */
export const fixtureId = (name: string) =>
  createHash('md5')
    .update(name)
    .digest('hex')
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')

export const fixtureCaller = (name: string) => ({ sub: fixtureId(name), email: `${name}@example.com` })

export const expectedOutcome = (attempt: Attempt, person: Person) => attempt.outcome[people.indexOf(person)]!

/**
 * Returns the sign for the matrix: x, f, or the number of rows. The client is inside a transaction, as `authenticator`,
 * and nothing of the attempt is left in it afterwards.
 * @param claims further claims of the person's token
 * @throws any database error that is neither a refusal nor a foreign key
 */
export async function outcomeOf(
  client: ClientBase,
  attempt: Attempt,
  person: Person,
  claims: Record<string, unknown> = {},
): Promise<string> {
  // It needs one round trip, since the matrix has some ten thousand attempts.
  const statements = ['savepoint attempt', becoming(client, person, claims), attempt.sql, TAKE_BACK]
  try {
    const results = (await client.query(statements.join(';'))) as unknown as QueryResult[]
    return String(results[2]!.rowCount)
  } catch (error) {
    await client.query(TAKE_BACK)
    const state = (error as { code?: string }).code
    if (state === '42501') return 'x'
    if (state === '23503') return 'f'
    throw new Error(`${person} tries to ${attempt.to} ${attempt.on}: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

/**
 * Without the release, each savepoint would be within the one before, and every row would be looked up in all of them.
 */
const TAKE_BACK = 'rollback to savepoint attempt; release savepoint attempt'

function becoming(client: ClientBase, person: Person, more: Record<string, unknown>): string {
  const role = person === 'visitor' ? 'anon' : 'authenticated'
  const claims =
    person === 'visitor' ? `'role', 'anon'` : `'role', 'authenticated', 'sub', md5('${person}')::uuid`
  return `select set_config('role', '${role}', true),
    set_config('request.jwt.claims',
      (jsonb_build_object(${claims}, 'email', '${person}@example.com')
        || ${client.escapeLiteral(JSON.stringify(more))}::jsonb)::text, true)`
}
