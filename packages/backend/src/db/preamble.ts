/**
 * The one statement that turns a fresh transaction into the caller's: role, claims, request settings as
 * PostgREST names them, statement timeout by role, and the check that the session still stands.
 */
import type { QueryConfig } from 'pg'
import type { Caller, RequestRole } from '../contract'

/** The HTTP request, as functions and policies may read it (`request.method`, `request.path`, `request.headers`). */
export interface RequestInfo {
  method: string
  path: string
  /** Lower-case names. Credentials are better left out. */
  headers: Readonly<Record<string, string>>
  /** Schemas for `search_path`, first the one asked for. Left out: the database's default. */
  searchPath?: readonly string[]
}

/** Milliseconds a statement may run, by role (design 9.2; the service role serves trusted code). */
const STATEMENT_TIMEOUT_MS: Record<RequestRole, number> = {
  anon: 3_000,
  authenticated: 8_000,
  service_role: 60_000,
}

// The role comes last: everything before it runs with the rights of the login role. Counted, because set_config
// returns what it was given and nobody needs the claims and headers back.
const PREAMBLE = `
select juno_service.assert_session($1::uuid, $2::uuid),
       num_nonnulls(
         set_config('request.jwt.claims', $3, true),
         set_config('request.method', $4, true),
         set_config('request.path', $5, true),
         set_config('request.headers', $6, true),
         set_config('search_path', coalesce($7, current_setting('search_path')), true),
         set_config('statement_timeout', $8, true),
         set_config('role', $9, true)
       )`

export function preamble(caller: Caller, request: RequestInfo | null): QueryConfig {
  return {
    name: 'juno_preamble',
    text: PREAMBLE,
    values: [
      uuidOrNull(caller.claims.session_id),
      uuidOrNull(caller.claims.sub),
      JSON.stringify(caller.claims),
      request?.method ?? '',
      request?.path ?? '',
      JSON.stringify(request?.headers ?? {}),
      request?.searchPath ? request.searchPath.map(quoteIdentifier).join(', ') : null,
      String(STATEMENT_TIMEOUT_MS[caller.role]),
      caller.role,
    ],
  }
}

function uuidOrNull(value: unknown): string | null {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
    ? value
    : null
}

/** The one function that quotes SQL identifiers. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
