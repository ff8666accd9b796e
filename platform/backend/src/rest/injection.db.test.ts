// Sends hostile text in every position that accepts text: an error of the protocol or an empty result, never a server
// error, and the database stays as it is.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isNight } from '../../../../test/by-night'
import { startRestServer } from './testing/rest-server'

let server: Awaited<ReturnType<typeof startRestServer>>
let before: unknown
beforeAll(async () => {
  server = await startRestServer({ aggregates: true, plan: true, txRollback: true })
  before = await fingerprint()
})
afterEach(async () => expect(await fingerprint()).toEqual(before))
afterAll(() => server.close())

/**
 * Returns all rows that no request may change, and every relation, function and role, except the two roles that
 * parallel tests make in the cluster.
 */
async function fingerprint() {
  const { rows } = await server.admin.query(`
    select (select json_agg(c) from api.canary c) as canary,
           (select json_agg(s) from api.secrets s) as secrets,
           (select md5(string_agg(relname::text || relkind::text, ',' order by oid)) from pg_class where relnamespace <> 'pg_toast'::regnamespace) as relations,
           (select md5(string_agg(proname, ',' order by oid)) from pg_proc) as functions,
           (select md5(string_agg(rolname::text || rolsuper::text, ',' order by oid)) from pg_roles where rolname not in ('hosted_owner', 'juno_worker')) as roles`)
  return rows[0] as unknown
}

const TEXTS = [
  `'; delete from api.canary; --`,
  `"; delete from api.canary; --`,
  `") or true; delete from api.canary; --`,
  `') union select value from api.secrets --`,
  `\\'; delete from api.canary; --`,
  `$$; delete from api.canary; $$`,
  `*/ delete from api.canary /*`,
  `1; delete from api.canary`,
  `(select value from api.secrets)`,
  `pg_sleep(60)`,
  `$1`,
  `$99999`,
  `null byte \0 inside`,
  `line\r\nbreaks\tand\vtabs`,
  `😀\u202e\ufeff\uffff`,
  `\\`,
  `"`,
  `""`,
  `{"a":[{}]}`,
  `{1,"2`,
  `(1,[2)`,
  `__proto__`,
  `constructor`,
  `9`.repeat(400),
  `-1e400`,
  `NaN`,
  `../../etc/passwd`,
  `a`.repeat(70),
  `é`.repeat(40),
  `a->>b->-1`,
  `!inner(*)`,
  `...canary(*)`,
  `count()`,
  `%`,
]
/** These bytes are written as in a URL, and are not UTF-8. */
const BYTES = ['%ED%A0%80', '%FF', '%C0%AF', '%', '%zz', '%F4%90%80%80']

type Sent = [method: string, path: string, headers?: Record<string, string>, body?: string]
const JSON_TYPE = { 'content-type': 'application/json' }
const write = (method: string, path: string, body: unknown, prefer = 'return=representation,tx=rollback'): Sent => [
  method,
  path,
  { ...JSON_TYPE, prefer },
  JSON.stringify(body),
] // oxfmt-ignore

/** @param t in a URL, @param raw unencoded */
const IN_URL: Record<string, (t: string) => Sent> = {
  'the table': t => ['GET', `/${t}`],
  'the function': t => ['GET', `/rpc/${t}`],
  'a further part of the path': t => ['GET', `/canary/${t}`],
  'a column': t => ['GET', `/canary?select=${t}`],
  'a column after another': t => ['GET', `/canary?select=id,${t}`],
  'a quoted column': t => ['GET', `/canary?select=%22${t}%22`],
  'an alias': t => ['GET', `/canary?select=${t}:id`],
  'a quoted alias': t => ['GET', `/canary?select=%22${t}%22:id`],
  'a cast': t => ['GET', `/canary?select=id::${t}`],
  'an aggregate': t => ['GET', `/canary?select=id.${t}`],
  'the cast of an aggregate': t => ['GET', `/canary?select=id.max()::${t}`],
  'a json key': t => ['GET', `/clients?select=meta->${t}`],
  'a json key as text': t => ['GET', `/clients?select=meta->>%22${t}%22`],
  'an embed': t => ['GET', `/projects?select=id,${t}(*)`],
  'the hint of an embed': t => ['GET', `/projects?select=id,clients!${t}(*)`],
  'the alias of an embed': t => ['GET', `/projects?select=%22${t}%22:clients!client_id(*)`],
  'a column of an embed': t => ['GET', `/projects?select=tasks(%22${t}%22)`],
  'a spread': t => ['GET', `/tasks?select=...${t}(*)`],
  'the column of a filter': t => ['GET', `/canary?${t}=eq.1`],
  'the quoted column of a filter': t => ['GET', `/canary?%22${t}%22=eq.1`],
  'the json key of a filter': t => ['GET', `/clients?meta->>${t}=eq.1`],
  'the embed of a filter': t => ['GET', `/projects?select=tasks(id)&${t}.id=eq.1`],
  'an operator': t => ['GET', `/canary?id=${t}.1`],
  'a quantifier': t => ['GET', `/canary?id=eq(${t}).1`],
  'a text search language': t => ['GET', `/canary?song=fts(${t}).x`],
  'a value': t => ['GET', `/canary?song=eq.${t}`],
  'a number': t => ['GET', `/canary?id=eq.${t}`],
  'a pattern': t => ['GET', `/canary?song=ilike.${t}`],
  'a regular expression': t => ['GET', `/canary?song=match.${t}`],
  'a search': t => ['GET', `/canary?song=wfts.${t}`],
  'a search expression': t => ['GET', `/projects?search=fts.${t}`],
  'an array': t => ['GET', `/projects?tags=cs.${t}`],
  'a range': t => ['GET', `/projects?period=ov.${t}`],
  json: t => ['GET', `/projects?settings=cs.${t}`],
  'an enum': t => ['GET', `/projects?mood=eq.${t}`],
  is: t => ['GET', `/canary?song=is.${t}`],
  'a list': t => ['GET', `/canary?song=in.(${t})`],
  'a quoted list': t => ['GET', `/canary?song=in.(%22${t}%22)`],
  'any of an array': t => ['GET', `/canary?song=like(any).${t}`],
  'a logic tree': t => ['GET', `/canary?or=(${t})`],
  'a term of a logic tree': t => ['GET', `/canary?and=(id.eq.1,or(${t}.eq.1,song.eq.${t}))`],
  'an order': t => ['GET', `/canary?order=${t}`],
  'the direction of an order': t => ['GET', `/canary?order=id.${t}`],
  'an order by an embed': t => ['GET', `/projects?select=clients!client_id(id)&order=clients(${t})`],
  'a limit': t => ['GET', `/canary?limit=${t}`],
  'an offset': t => ['GET', `/canary?offset=${t}`],
  'the limit of an embed': t => ['GET', `/projects?select=tasks(id)&${t}.limit=1`],
  'a parameter without a value': t => ['GET', `/canary?${t}`],
  'the name of an argument': t => ['GET', `/rpc/add?${t}=1`],
  'an argument': t => ['GET', `/rpc/add?a=${t}`],
  'a text argument': t => ['GET', `/rpc/seen_header?name=${t}`],
  'a variadic argument': t => ['GET', `/rpc/join_all?sep=${t}&parts=${t}&parts=${t}`],
  'a filter on a function': t => ['GET', `/rpc/pairs?${t}=eq.${t}`],
  'columns of an insert': t => write('POST', `/generated?columns=${t}`, { id: 90 }),
  'the columns of a conflict': t =>
    write('POST', `/generated?on_conflict=${t}`, { id: 90 }, 'resolution=merge-duplicates,tx=rollback'),
  'what an insert returns': t => write('POST', `/generated?select=%22${t}%22`, { id: 90 }),
  'the filter of an update': t => write('PATCH', `/generated?${t}=eq.${t}`, { label: 'x' }),
  'the key of a PUT': t => write('PUT', `/generated?id=eq.${t}`, { id: 90 }),
  'the filter of a delete': t => ['DELETE', `/generated?%22${t}%22=eq.${t}`, { prefer: 'tx=rollback' }],
  'the columns of a call': t => write('POST', `/rpc/add?columns=${t}`, { a: 1 }),
  'the api key': t => ['GET', `/canary?apikey=${t}`],
}

const IN_BODY: Record<string, (raw: string) => Sent> = {
  'a key of an insert': raw => write('POST', '/generated', { id: 90, [raw]: 1 }),
  'a value of an insert': raw => write('POST', '/generated', { id: 90, label: raw }),
  'a number of an insert': raw => write('POST', '/generated', { id: raw }),
  'a value of every type': raw => write('POST', '/typed', Object.fromEntries(
    ['n', 'flag', 'bytes', 'jb', 'u', 'd', 'tz', 'every', 'numbers', 'span', 'mood', 'size', 'short', 'point'].map(name => [name, raw]),
  )),
  'one value of an array': raw => write('POST', '/projects', { name: 'x', tags: [raw, [raw]] }),
  'json inside json': raw => write('POST', '/clients', { name: 'x', meta: { [raw]: [raw] } }),
  'a key of an update': raw => write('PATCH', '/generated?id=eq.1', { [raw]: 1 }),
  'a value of an update': raw => write('PATCH', '/generated?id=eq.1', { label: raw }),
  'the name of an argument': raw => write('POST', '/rpc/add', { [raw]: 1 }),
  'an argument': raw => write('POST', '/rpc/add', { a: raw }),
  'a body for one argument': raw => ['POST', '/rpc/echo', JSON_TYPE, raw],
  'a text for one argument': raw => ['POST', '/rpc/whole_text', { 'content-type': 'text/plain' }, raw],
  'a whole body': raw => ['POST', '/generated', JSON_TYPE, raw],
  'a CSV header': raw => ['POST', '/generated', { 'content-type': 'text/csv', prefer: 'tx=rollback' }, `id,${raw}\n90,1`],
  'a CSV cell': raw => ['POST', '/generated', { 'content-type': 'text/csv', prefer: 'tx=rollback' }, `id,label\n90,${raw}\n91,x`],
  'a whole CSV': raw => ['POST', '/generated', { 'content-type': 'text/csv', prefer: 'tx=rollback' }, raw],
  'a form': raw => ['POST', '/generated', { 'content-type': 'application/x-www-form-urlencoded', prefer: 'tx=rollback' }, `id=90&${raw}=${raw}`],
  'a form for a function': raw => ['POST', '/rpc/add', { 'content-type': 'application/x-www-form-urlencoded' }, `a=${raw}&${raw}=1`],
} // oxfmt-ignore

const HEADERS = ['accept', 'prefer', 'range', 'accept-profile', 'content-profile', 'content-type']
/** Part of the header is sound: a preference's value, a plan's options, a profile. */
const IN_HEADER: Record<string, (raw: string) => Sent> = {
  ...Object.fromEntries(
    HEADERS.map(name => [
      `the header ${name}`,
      (raw: string): Sent => ['POST', '/rpc/add', { ...JSON_TYPE, [name]: raw }, '{"a":1}'],
    ]),
  ),
  'Accept-Profile of a read': raw => ['GET', '/canary', { 'accept-profile': raw }],
  'Range of a read': raw => ['GET', '/canary', { range: `0-${raw}` }],
  'a time zone': raw => ['GET', '/canary', { prefer: `timezone=${raw}` }],
  'a bound on changes': raw => [
    'DELETE',
    '/generated?id=eq.1',
    { prefer: `handling=strict,max-affected=${raw}` },
  ],
  'a count': raw => ['GET', '/canary', { prefer: `count=${raw}` }],
  'the options of a plan': raw => [
    'GET',
    '/canary',
    { accept: `application/vnd.pgrst.plan+json; options=${raw}` },
  ],
  'what a plan is for': raw => [
    'GET',
    '/canary',
    { accept: `application/vnd.pgrst.plan+text; for="${raw}"` },
  ],
}

/** Returns what the protocol does not allow as a response. */
async function wrong([method, path, headers, body]: Sent): Promise<string | null> {
  const init = { method, ...(headers && { headers }), ...(body !== undefined && { body }) }
  const response = await server.fetch(path, init)
  const text = await response.text()
  const leak = `${method} ${path} ${JSON.stringify(headers ?? {})} ${body ?? ''} → ${response.status} ${text}`
  if (/tweet.*1234|1234.*tweet/.test(text)) return leak
  if (response.status < 400) return null
  if (response.status >= 500) return leak
  const error = JSON.parse(text) as Record<string, unknown>
  const isError =
    Object.keys(error).sort().join() === 'code,details,hint,message' &&
    /^(PGRST\d{3}|[0-9A-Z]{5})$/.test(String(error.code)) &&
    typeof error.message === 'string'
  return isError ? null : leak
}

async function allWrong(requests: readonly Sent[]): Promise<string[]> {
  const found = await Promise.all(requests.map(wrong))
  return found.filter(leak => leak !== null)
}

/** By night each text is tried in each place; by day each in every third, and each place has a third of them. */
const triedAt = (place: number, texts: readonly string[]) =>
  texts.filter((_, i) => isNight || (i + place) % 3 === 0)
const placesOf = (places: Record<string, (text: string) => Sent>) =>
  Object.entries(places).map(([place, request], i) => [place, request, i] as const)

describe('hostile text', () => {
  test.each(placesOf(IN_URL))('in the URL as %s', async (_place, request, i) => {
    // A path of such bytes matches no route, so the server responds.
    const isQuery = request('x')[1].includes('?')
    const texts = [...TEXTS.map(encodeURIComponent), ...(isQuery ? BYTES : [])]
    expect(await allWrong(triedAt(i, texts).map(request))).toEqual([])
  })

  test.each(placesOf(IN_BODY))('in the body as %s', async (_place, request, i) => {
    const texts = triedAt(i, [...TEXTS, 'unpaired \ud800 surrogate'])
    expect(await allWrong(texts.map(request))).toEqual([])
  })

  test.each(placesOf(IN_HEADER))('in %s', async (_place, request, i) => {
    // Clients do not send other characters, and the HTTP parser refuses them.
    const texts = TEXTS.filter(text => /^[\x20-\x7e]*$/.test(text))
    expect(await allWrong(triedAt(i, texts).map(request))).toEqual([])
  })
})
