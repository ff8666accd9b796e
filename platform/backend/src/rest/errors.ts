/**
 * Lists every error response of the data wire: code, status, message, details and hint, in PostgREST's words
 * (https://docs.postgrest.org/en/stable/references/errors.html). Errors of Postgres itself are in `postgres-error.ts`.
 */
export class RestError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: unknown = null,
    readonly hint: string | null = null,
    readonly headers: Readonly<Record<string, string>> = {},
    readonly statusText?: string,
  ) {
    super(message)
    this.name = 'RestError'
  }

  /** Returns the response body, with exactly four keys. */
  body(): { code: string; details: unknown; hint: string | null; message: string } {
    return { code: this.code, details: this.details, hint: this.hint, message: this.message }
  }
}

const error = (
  status: number,
  code: string,
  message: string,
  details: unknown = null,
  hint: string | null = null,
) => new RestError(status, code, message, details, hint)

export const restErrors = {
  parse: (message: string, details: string) => error(400, 'PGRST100', message, details),
  rpcMethod: (method: string) => error(405, 'PGRST101', `Cannot use the ${method} method on RPC`),
  body: (message: string) => error(400, 'PGRST102', message),
  contentType: (type: string) => error(400, 'PGRST102', `Content-Type not acceptable: ${type}`),
  negativeLimit: () =>
    error(
      416,
      'PGRST103',
      'Requested range not satisfiable',
      'Limit should be greater than or equal to zero.',
    ),
  rangeOrder: () =>
    error(
      416,
      'PGRST103',
      'Requested range not satisfiable',
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    ),
  rangeOutOfBounds: (lower: number, total: number) =>
    new RestError(
      416,
      'PGRST103',
      'Requested range not satisfiable',
      `An offset of ${lower} was requested, but there are only ${total} rows.`,
      null,
      { 'content-range': `*/${total}` },
    ),
  putFilters: () =>
    error(405, 'PGRST105', "Filters must include all and only primary key columns with 'eq' operators"),
  schema: (schema: string, schemas: readonly string[]) =>
    error(
      406,
      'PGRST106',
      `Invalid schema: ${schema}`,
      null,
      `Only the following schemas are exposed: ${schemas.join(', ')}`,
    ),
  mediaType: (types: string) => error(406, 'PGRST107', `None of these media types are available: ${types}`),
  notEmbedded: (name: string) =>
    error(
      400,
      'PGRST108',
      `'${name}' is not an embedded resource in this request`,
      null,
      `Verify that '${name}' is included in the 'select' query parameter.`,
    ),
  gucHeaders: () =>
    error(
      500,
      'PGRST111',
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    ),
  gucStatus: () => error(500, 'PGRST112', 'response.status guc must be a valid status code'),
  putRange: () => error(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT'),
  putKeys: () => error(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)'),
  singular: (rows: number) =>
    error(
      406,
      'PGRST116',
      'Cannot coerce the result to a single JSON object',
      `The result contains ${rows} rows`,
    ),
  method: (method: string) => error(405, 'PGRST117', `Unsupported HTTP method: ${method}`),
  relatedOrder: (origin: string, target: string) =>
    error(
      400,
      'PGRST118',
      `A related order on '${target}' is not possible`,
      `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
    ),
  embedFilter: (name: string) =>
    error(
      400,
      'PGRST120',
      `Bad operator on the '${name}' embedded resource`,
      'Only is null or not is null filters are allowed on embedded resources',
    ),
  raiseFormat: (details: string, hint: string) =>
    error(500, 'PGRST121', 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error', details, hint),
  preferences: (invalid: readonly string[]) =>
    error(
      400,
      'PGRST122',
      'Invalid preferences given with handling=strict',
      `Invalid preferences: ${invalid.join(', ')}`,
    ),
  aggregates: () => error(400, 'PGRST123', 'Use of aggregate functions is not allowed'),
  maxAffected: (rows: number) =>
    error(
      400,
      'PGRST124',
      'Query result exceeds max-affected preference constraint',
      `The query affects ${rows} rows`,
    ),
  path: () => error(404, 'PGRST125', 'Invalid path specified in request URL'),
  notImplemented: (details: string) => error(400, 'PGRST127', 'Feature not implemented', details),
  maxAffectedCall: () =>
    error(
      400,
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    ),
  noRelationship: (
    parent: string,
    child: string,
    hint: string | null,
    schema: string,
    suggestion: string | null,
  ) =>
    error(
      400,
      'PGRST200',
      `Could not find a relationship between '${parent}' and '${child}' in the schema cache`,
      `Searched for a foreign key relationship between '${parent}' and '${child}'` +
        (hint === null ? '' : ` using the hint '${hint}'`) +
        ` in the schema '${schema}', but no matches were found.`,
      suggestion,
    ),
  ambiguousRelationship: (parent: string, child: string, candidates: readonly object[], hint: string) =>
    error(
      300,
      'PGRST201',
      `Could not embed because more than one relationship was found for '${parent}' and '${child}'`,
      candidates,
      hint,
    ),
  noFunction: (message: string, details: string, hint: string | null) =>
    error(404, 'PGRST202', message, details, hint),
  ambiguousFunction: (candidates: readonly string[]) =>
    error(
      300,
      'PGRST203',
      `Could not choose the best candidate function between: ${candidates.join(', ')}`,
      null,
      'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    ),
  noColumn: (relation: string, column: string) =>
    error(400, 'PGRST204', `Could not find the '${column}' column of '${relation}' in the schema cache`),
  noRelation: (schema: string, name: string, suggestion: string | null) =>
    error(
      404,
      'PGRST205',
      `Could not find the table '${schema}.${name}' in the schema cache`,
      null,
      suggestion === null ? null : `Perhaps you meant the table '${schema}.${suggestion}'`,
    ),
  connection: () => error(503, 'PGRST000', 'Database connection error. Retrying the connection.'),
  poolTimeout: () =>
    new RestError(503, 'PGRST003', 'Timed out acquiring connection from connection pool.', null, null, {
      'retry-after': '1',
    }),
  schemaCache: () =>
    new RestError(
      503,
      'PGRST002',
      'Could not query the database for the schema cache. Retrying.',
      null,
      null,
      { 'retry-after': '1' },
    ),
  // These are our own: limits that PostgREST leaves to the proxy in front of it.
  urlTooLong: (bytes: number) =>
    error(414, 'PGRST100', 'The request URL is too long', `At most ${bytes} bytes are accepted.`),
  bodyTooLarge: (bytes: number) =>
    error(413, 'PGRST102', 'The request body is too large', `At most ${bytes} bytes are accepted.`),
  tooMany: (what: string, most: number) =>
    error(400, 'PGRST100', `The request has too many ${what}`, `At most ${most} are accepted.`),
  tooManyRequests: (seconds: number) =>
    new RestError(
      429,
      'over_request_rate_limit',
      'Too many requests. Please wait a while before you try again.',
      null,
      null,
      { 'retry-after': String(seconds) },
    ),
  visitorPattern: () =>
    error(
      403,
      '42501',
      'Visitors cannot filter by a regular expression',
      null,
      'Use like or ilike, or sign in.',
    ),
  costlyPattern: (details: string) =>
    error(
      400,
      'PGRST100',
      'The regular expression would take too long',
      details,
      'Use like or ilike, or a simpler pattern.',
    ),
  nullByte: () => error(400, '22021', 'The request contains a null byte, which text cannot hold'),
  internal: () => error(500, 'PGRSTX00', 'Something went wrong on our side. Please try again.'),
}
