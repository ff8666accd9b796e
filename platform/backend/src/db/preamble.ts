/**
 * Writes the statement that opens a request scope. It sets role, claims, request settings as PostgREST names them and
 * the statement timeout of the role, and checks that the session has not ended.
 */
import type { Caller, RequestRole } from '../contract'
import type { Statement } from './statement-batch'
import { isUuid } from './uuid'

/** The HTTP request, as functions and policies may read it (`request.method`, `request.path`, `request.headers`). */
export interface RequestInfo {
  method: string
  path: string
  /** Lower-case names, without credentials. */
  headers: Readonly<Record<string, string>>
  /** The search path from `searchPathSql`. By default, it is the database's. */
  searchPath?: string
}

/** Milliseconds a statement may run, by role. */
const STATEMENT_TIMEOUT_MS: Record<RequestRole, string> = {
  anon: '3000',
  authenticated: '8000',
  service_role: '60000',
}

// The role comes last: everything before it runs with the rights of the login role. The result is a count, because
// set_config returns its arguments and nobody needs the claims and headers back.
const preambleText = (readOnly: boolean) => `
select juno_service.assert_session($1::uuid, $2::uuid),
       num_nonnulls(
         set_config('request.jwt.claims', $3, true),
         set_config('request.jwt.claim.sub', $10, true),
         set_config('request.method', $4, true),
         set_config('request.path', $5, true),
         set_config('request.headers', $6, true),
         set_config('search_path', coalesce($7, current_setting('search_path')), true),
         set_config('statement_timeout', $8, true),
         ${readOnly ? `set_config('transaction_read_only', 'on', true),` : ''}
         set_config('role', $9, true)
       )`

const PREAMBLE = {
  writing: { text: preambleText(false), cacheKey: 'preamble', columns: [] },
  reading: { text: preambleText(true), cacheKey: 'preamble of reads', columns: [] },
}

/**
 * The subject is set a second time on its own: `auth.uid()` looks there first, so that policies need not parse the
 * claims.
 * @param readOnly refuse writes
 */
export function preamble(caller: Caller, request: RequestInfo | null, readOnly: boolean): Statement {
  const { text, cacheKey, columns } = readOnly ? PREAMBLE.reading : PREAMBLE.writing
  const { claims, role } = caller
  return {
    text,
    cacheKey,
    columns,
    values: [
      uuidOrNull(claims.session_id),
      uuidOrNull(claims.sub),
      caller.claimsText ?? JSON.stringify(claims),
      request?.method ?? '',
      request?.path ?? '',
      JSON.stringify(request?.headers ?? {}),
      request?.searchPath ?? null,
      STATEMENT_TIMEOUT_MS[role],
      role,
      typeof claims.sub === 'string' ? claims.sub : '',
    ],
  }
}

const uuidOrNull = (value: unknown) => (isUuid(value) ? value : null)

/** @param schemas starts with the requested one */
export function searchPathSql(schemas: readonly string[]): string {
  return [...new Set(schemas)].map(quoteIdentifier).join(', ')
}

/** Quotes SQL identifiers. No other function does. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
