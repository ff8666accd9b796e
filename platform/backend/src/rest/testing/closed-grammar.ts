/**
 * Generates requests, well-formed and hostile, and checks each: only catalogued errors, only known SQL, every value
 * bound. The suite runs a thousand of them, the nightly script hundreds of thousands.
 */
import fc from 'fast-check'
import { expect } from 'vitest'
import { RestError } from '../errors'
import { compile } from './compile'
import { sampleCache } from './sample-cache'

const cache = sampleCache()
/** Every generated value and name contains it, so that its way into the statement can be followed. */
const MARK = 'zqx'

// SQL may contain these words besides quoted identifiers and placeholders.
const WORDS = new Set(
  `select from where and or not as on true false null is in any all exists left inner join lateral order by asc desc nulls first
  last limit offset insert into values default conflict do update set nothing delete returning with count coalesce json_agg
  row_to_json json_strip_nulls json_build_array array_agg current_setting set_config nullif cast distinct to_jsonb to_tsvector
  to_tsquery plainto_tsquery phraseto_tsquery websearch_to_tsquery like ilike unknown explain format json jsonb text int integer
  regconfig json_to_record json_to_recordset jsonb_to_record jsonb_array_elements jsonb_build_object string_agg json_object_keys
  substring length array unnest excluded variadic f r k v name value args body _body given element all_rows counted page_total total location
  headers status updated e tsvector json_array_elements group sum avg max min over row_number filter row verbose analyze settings buffers wal`.split(
    /\s+/,
  ),
)
const LITERALS = [
  `'[]'`,
  `'null'`,
  `''`,
  `','`,
  `'\\n'`,
  `'eq.'`,
  `'response.headers'`,
  `'response.status'`,
  `'juno.updated_rows'`,
]

function assertClosed(text: string) {
  let rest = text.replace(/"(?:[^"]|"")*"/g, ' ')
  for (const literal of LITERALS) rest = rest.replaceAll(literal, ' ')
  expect(rest).not.toMatch(/['"\\;]|--|\/\*/)
  for (const word of rest.replace(/\$\d+/g, ' ').match(/[a-z_]+/gi) ?? []) {
    if (!WORDS.has(word.toLowerCase())) throw new Error(`"${word}" in ${text}`)
  }
  expect(rest.replace(/[a-z_]+|\$\d+|\d+/gi, ' ')).toMatch(/^[\s(),.*=<>!~@&|:+\-?[\]]*$/)
}

function check(request: Parameters<typeof compile>[0]) {
  let statements
  try {
    statements = compile(request, cache)
  } catch (error) {
    if (!(error instanceof RestError)) throw error
    expect(error.status).toBeLessThan(500)
    return
  }
  for (const statement of [statements?.main, statements?.estimate]) {
    if (!statement) continue
    assertClosed(statement.text)
    const placeholders = new Set(statement.text.replace(/"(?:[^"]|"")*"/g, '').match(/\$\d+/g) ?? [])
    expect(placeholders.size).toBe(statement.values.length)
  }
}

const name = fc.constantFrom(
  'id',
  'name',
  'client_id',
  'meta',
  'search',
  'colour',
  'title',
  'tasks',
  'clients',
  'users',
  MARK,
  `"${MARK}"`,
  '"a""b"',
  "o'x",
)
const hostile = fc.constantFrom(
  `'; drop table canary; --`,
  `") or 1=1`,
  `${MARK}'`,
  '\\',
  '$1',
  '$$',
  '/*',
  '*/',
  '\u202e',
  '😀',
  'null',
  '{',
  '}',
  '(',
  ')',
  ',',
  '.',
  '"',
  '->',
  '->>',
  '::',
  '!',
  ':',
  '...',
  '*',
  ' ',
  '%',
  '&',
)
const word = fc.oneof({ weight: 3, arbitrary: name }, hostile, fc.string({ maxLength: 6, unit: 'binary' }))
const value = fc.array(word, { maxLength: 4 }).map(parts => parts.join(''))
const operator = fc.constantFrom(
  'eq',
  'neq',
  'gt',
  'like',
  'ilike(any)',
  'eq(all)',
  'match',
  'in',
  'is',
  'isdistinct',
  'cs',
  'ov',
  'adj',
  'fts',
  'wfts(english)',
  'not.eq',
  'not.in',
  'nope',
)
const condition = fc.oneof(
  fc.tuple(operator, value).map(([op, text]) => `${op}.${text}`),
  fc
    .array(value, { maxLength: 3 })
    .map(values => `in.(${values.map(one => `"${one.replace(/["\\]/g, '\\$&')}"`).join(',')})`),
)
const path = fc
  .tuple(
    name,
    fc.array(fc.tuple(fc.constantFrom('->', '->>'), fc.oneof(name, fc.nat(9).map(String))), { maxLength: 2 }),
  )
  .map(([field, steps]) => field + steps.flat().join(''))
const logic = fc.letrec<{ term: string; group: string }>(tie => ({
  term: fc.oneof(
    { depthSize: 'small' },
    fc.tuple(path, condition).map(([field, what]) => `${field}.${what}`),
    tie('group'),
  ),
  group: fc
    .tuple(
      fc.constantFrom('and', 'or', 'not.and', 'not.or'),
      fc.array(tie('term'), { minLength: 1, maxLength: 3 }),
    )
    .map(([op, terms]) => `${op}(${terms.join(',')})`),
}))
const select = fc.letrec<{ item: string; list: string }>(tie => ({
  item: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('*', 'count()', 'count', 'n:count()::text'),
    path,
    fc
      .tuple(path, fc.constantFrom('', '::int'), fc.constantFrom('sum', 'avg', 'count', 'max', 'min', MARK))
      .map(([field, cast, aggregate]) => `${field}${cast}.${aggregate}()`),
    fc
      .tuple(name, path, fc.constantFrom('', '::text', '::int', `::${MARK}`, '::double precision'))
      .map(([alias, field, cast]) => `${alias}:${field}${cast}`),
    fc
      .tuple(
        fc.constantFrom('', 'x:', '...'),
        fc.constantFrom('clients', 'tasks', 'users', 'projects', 'client_id'),
        fc.constantFrom('', '!inner', '!left', '!projects_client_id_fkey', `!${MARK}`),
        tie('list'),
      )
      .map(([alias, target, hint, list]) => `${alias}${target}${hint}(${list})`),
  ),
  list: fc.array(tie('item'), { maxLength: 4 }).map(items => items.join(',')),
}))
const encoded = (text: string) => encodeURIComponent(text.replace(/[\ud800-\udfff]/g, ''))
const parameter = fc.oneof(
  select.list.map(text => ['select', text]),
  fc.tuple(path, condition),
  fc.tuple(
    fc.tuple(name, path).map(parts => parts.join('.')),
    condition,
  ),
  logic.group.map(text => [text.slice(0, text.indexOf('(')), text.slice(text.indexOf('('))]),
  fc.tuple(
    fc.constantFrom('order', 'tasks.order', 'clients.order'),
    fc.oneof(
      value,
      fc.tuple(path, fc.constantFrom('', '.desc', '.asc.nullslast', '.x')).map(parts => parts.join('')),
      path.map(field => `clients(${field})`),
    ),
  ),
  fc.tuple(
    fc.constantFrom('limit', 'offset', 'tasks.limit', `${MARK}.limit`),
    fc.oneof(fc.integer().map(String), value),
  ),
  fc.tuple(
    fc.constantFrom('columns', 'on_conflict'),
    fc.array(name, { maxLength: 3 }).map(names => names.join(',')),
  ),
  fc.tuple(word, value),
)
const query = fc
  .array(parameter, { maxLength: 5 })
  .map(pairs => pairs.map(([key, text]) => `${encoded(key!)}=${encoded(text!)}`).join('&'))
const header = fc.record(
  {
    prefer: fc.constantFrom(
      'count=exact',
      'count=estimated',
      'return=representation',
      'return=headers-only',
      'resolution=merge-duplicates,return=representation',
      'resolution=ignore-duplicates',
      'missing=default',
      'handling=strict,max-affected=1',
      MARK,
    ),
    accept: fc.constantFrom(
      'application/json',
      'text/csv',
      'application/vnd.pgrst.plan+json; for="text/csv"; options=analyze|verbose',
      `application/vnd.pgrst.plan; options=${MARK}`,
      'application/vnd.pgrst.object+json',
      'application/vnd.pgrst.object+json;nulls=stripped',
      MARK,
    ),
    range: fc.constantFrom('0-5', '5-1', '3-', 'bytes=0-1'),
  },
  { requiredKeys: [] },
)
const row = fc.dictionary(
  fc.constantFrom('id', 'name', 'client_id', 'meta', 'colour', MARK),
  fc.oneof(value, fc.integer(), fc.constant(null)),
  { maxKeys: 4 },
)
const body = fc.oneof(
  row.map(one => JSON.stringify(one)),
  fc.array(row, { maxLength: 3 }).map(rows => JSON.stringify(rows)),
  value,
)

const read = fc.property(
  fc.constantFrom('GET', 'HEAD'),
  fc.constantFrom('projects', 'tasks', 'rpc/add', 'rpc/found', MARK),
  query,
  header,
  (method, target, text, headers) => check({ method, url: `/${target}?${text}`, headers }),
)

const type = fc.constantFrom(
  'application/json',
  'text/csv',
  'application/x-www-form-urlencoded',
  'text/plain',
  'application/octet-stream',
  MARK,
)

const write = fc.property(
  fc.constantFrom('POST', 'PATCH', 'PUT', 'DELETE'),
  fc.constantFrom('projects', 'projects?id=eq.1', 'rpc/add', 'rpc/whole'),
  query,
  header,
  body,
  type,
  (method, target, text, headers, content, contentType) =>
    check({
      method,
      url: `/${target}${target.includes('?') ? '&' : '?'}${text}`,
      headers: { ...headers, 'content-type': contentType },
      body: Buffer.from(content),
    }),
)

/** Every cell of bodies whose values must not be read contains it. */
const CELL = 'wvu'
const cell = fc.oneof(
  fc.constantFrom(null, true, CELL, `'; ${CELL}`, { [CELL]: 1 }, [CELL]),
  fc.integer(),
  value.map(text => text + CELL),
)
/** Generates two objects of the same keys, or two lists of such. */
const twins = fc
  .uniqueArray(fc.constantFrom('id', 'name', 'client_id', 'meta', 'colour', MARK), { maxLength: 4 })
  .chain(keys => {
    const one = fc.record(Object.fromEntries(keys.map(key => [key, cell])))
    const several = fc.array(one, { minLength: 1, maxLength: 3 })
    return fc.oneof(fc.tuple(one, one), fc.tuple(several, several))
  })

function outcome(request: Parameters<typeof compile>[0]): unknown {
  try {
    return compile(request, cache)
  } catch (error) {
    if (!(error instanceof RestError)) throw error
    return error.body()
  }
}

const sameStatement = fc.property(
  fc.constantFrom('POST', 'PATCH', 'PUT'),
  fc.constantFrom('projects', 'projects?id=eq.1', 'rpc/add', 'rpc/whole'),
  query,
  header,
  twins,
  (method, target, text, headers, bodies) => {
    const [first, second] = bodies.map(content =>
      outcome({
        method,
        url: `/${target}${target.includes('?') ? '&' : '?'}${text}`,
        headers: { ...headers, 'content-type': 'application/json' },
        body: Buffer.from(JSON.stringify(content)),
      }),
    )
    expect(first).toEqual(second)
    expect(JSON.stringify(first)).not.toContain(CELL)
  },
)

const noise = fc.property(fc.string({ maxLength: 60 }), text => check({ url: `/projects?${text}` }))

/** The checks for any request, by what the request does. */
export const closedGrammar = {
  'that reads becomes known SQL with bound values, or a catalogued error': read,
  'that writes or calls does too, whatever its body': write,
  'whose query string is noise is refused or harmless': noise,
  'becomes the same statement whatever the values in its body': sameStatement,
}
