/**
 * Decides who may see which rows, on the login of requests, with the roles, claims and policies of the subscribers.
 * Subscribers with the same claims are checked once.
 */
import type { Pool, QueryResult } from 'pg'
import type { Caller, RequestRole } from '../../contract'
import { acquire } from '../../db/acquire'
import { searchPathSql } from '../../db/preamble'
import { runBatch, type Statement } from '../../db/statement-batch'
import { matchStatement } from './match-conditions'
import type { Condition } from './parse-filter'
import type { PublishedTable } from './read-tables'

/** Milliseconds that all policies, or all conditions, on one table may take for one batch. */
const TIMEOUT_MS = '8000'
/** The number of callers in one statement. */
const CALLERS_AT_ONCE = 250

export interface Judge {
  /** @returns for each condition the rows that match it. @param rows JSON, as `matchStatement` takes them */
  match(
    role: RequestRole,
    table: PublishedTable,
    conditions: readonly Condition[],
    rows: string,
  ): Promise<ReadonlySet<number>[]>
  /** @returns for each caller the rows that it may see */
  visible(table: PublishedTable, callers: readonly Caller[], rows: string): Promise<ReadonlySet<number>[]>
}

export function createJudge(
  pool: Pool,
  extraSearchPath: readonly string[] = ['public', 'extensions'],
): Judge {
  async function run(table: PublishedTable, statements: Statement[]): Promise<QueryResult> {
    const settings: Statement = {
      text: `select set_config('search_path', $1, true), set_config('statement_timeout', $2, true)`,
      values: [searchPathSql([table.schema, ...extraSearchPath]), TIMEOUT_MS],
      cacheKey: 'realtime: settings',
    }
    const client = await acquire(pool)
    try {
      return (await runBatch(client, [settings, ...statements])).at(-1)!
    } finally {
      client.release(client.getTransactionStatus() !== 'I')
    }
  }

  async function visibleTo(table: PublishedTable, callers: readonly Caller[], rows: string) {
    const asked = callers.map(({ role, claims, claimsText }, n) => ({
      n,
      role,
      claims: claimsText ?? JSON.stringify(claims),
      sub: typeof claims.sub === 'string' ? claims.sub : '',
      session: uuidOrNull(claims.session_id),
      subject: uuidOrNull(claims.sub),
    }))
    const result = await run(table, [
      {
        text: 'select caller, visible from realtime.visible_rows($1::oid, $2::jsonb, $3::jsonb)',
        values: [table.entity, rows, JSON.stringify(asked)],
        cacheKey: 'realtime: visible rows',
      },
    ])
    const found = callers.map(() => new Set<number>())
    for (const { caller, visible } of result.rows as { caller: number; visible: number[] }[])
      for (const row of visible) found[caller]!.add(row)
    return found
  }

  return {
    async match(role, table, conditions, rows) {
      const found = conditions.map(() => new Set<number>())
      if (conditions.length === 0) return found
      const become: Statement = {
        text: `select set_config('role', $1, true)`,
        values: [role],
        cacheKey: 'realtime: role',
      }
      const result = await run(table, [become, matchStatement(table, conditions, rows)])
      for (const { row, condition } of result.rows as { row: string; condition: string }[])
        found[Number(condition)]!.add(Number(row))
      return found
    },
    async visible(table, callers, rows) {
      const found: ReadonlySet<number>[] = []
      for (let at = 0; at < callers.length; at += CALLERS_AT_ONCE)
        found.push(...(await visibleTo(table, callers.slice(at, at + CALLERS_AT_ONCE), rows)))
      return found
    },
  }
}

/** Subscribers with the same claims see the same rows. */
export function callerKey({ role, claims, claimsText }: Caller): string {
  return `${role} ${claimsText ?? JSON.stringify(claims)}`
}

function uuidOrNull(value: unknown): string | null {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
    ? value
    : null
}
