// Sends values of every kind of type in a body, reads them back, and compares them with Postgres itself.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRestServer } from './testing/rest-server'

let server: Awaited<ReturnType<typeof startRestServer>>
beforeAll(async () => {
  server = await startRestServer()
})
afterAll(() => server.close())

/** Columns: name, the sent value, the returned value (as JSON text), and the same value written in SQL. */
const VALUES: [column: string, sent: string, back: string, sql: string][] = [
  [
    'n',
    '12345678901234567890.0123456789',
    '12345678901234567890.0123456789',
    '12345678901234567890.0123456789',
  ],
  ['n', '"NaN"', '"NaN"', `'NaN'`],
  ['n', '1e-20', '0.00000000000000000001', '1e-20'],
  ['big', '9223372036854775807', '9223372036854775807', '9223372036854775807'],
  ['real', '0.1', '0.1', '0.1'],
  ['real', '"-Infinity"', '"-Infinity"', `'-Infinity'`],
  ['flag', 'false', 'false', 'false'],
  ['flag', '"yes"', 'true', `'yes'`],
  ['bytes', '"\\\\xdeadbeef"', '"\\\\xdeadbeef"', String.raw`'\xdeadbeef'`],
  ['j', '{"b": 1, "a":1, "a":2}', '{"b": 1, "a":1, "a":2}', `'{"b": 1, "a":1, "a":2}'`],
  ['jb', '{"b": 1, "a":1, "a":2}', '{"a": 2, "b": 1}', `'{"b": 1, "a":1, "a":2}'`],
  ['j', '"text"', '"text"', `'"text"'`],
  ['jb', '12345678901234567890.5', '12345678901234567890.5', `'12345678901234567890.5'`],
  [
    'u',
    '"A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11"',
    '"a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11"',
    `'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'`,
  ],
  ['d', '"2024-02-29"', '"2024-02-29"', `'2024-02-29'`],
  ['t', '"2024-02-29T12:34:56.789123"', '"2024-02-29T12:34:56.789123"', `'2024-02-29 12:34:56.789123'`],
  [
    'tz',
    '"2024-02-29T12:34:56.789123-05:00"',
    '"2024-02-29T17:34:56.789123+00:00"',
    `'2024-02-29T17:34:56.789123Z'`,
  ],
  ['tz', '"infinity"', '"infinity"', `'infinity'`],
  ['every', '"1 day 2 hours"', '"1 day 02:00:00"', `'26:00'::interval - '24:00'::interval + '1 day'`],
  ['numbers', '[1, null, 3]', '[1,null,3]', `'{1,null,3}'`],
  ['numbers', '"{4,5}"', '[4,5]', `'{4,5}'`],
  ['words', '["a,b", "\\"", "", null]', '["a,b","\\"","",null]', `array['a,b', '"', '', null]`],
  ['grid', '[[1,2],[3,4]]', '[[1,2],[3,4]]', `'{{1,2},{3,4}}'`],
  ['span', '"[1,5]"', '"[1,6)"', `'[1,5]'`],
  ['span', '"empty"', '"empty"', `'empty'`],
  ['days', '"[2024-01-01,)"', '"[2024-01-01,)"', `'[2024-01-01,)'`],
  ['spans', '"{[1,3),[5,8)}"', '"{[1,3),[5,8)}"', `'{[1,3),[5,8)}'`],
  ['mood', '"busy"', '"busy"', `'busy'`],
  ['moods', '["calm","busy"]', '["calm","busy"]', `'{calm,busy}'`],
  ['size', '7', '7', '7'],
  ['short', '"été"', '"été"', `'été'`],
  ['point', '{"x": 1, "y": null}', '{"x":1,"y":null}', 'row(1, null)'],
  ['n', 'null', 'null', 'null'],
  ['j', 'null', 'null', 'null'],
]

const insert = (column: string, sent: string) =>
  server.fetch(`/typed?select=${column}`, {
    method: 'POST',
    body: `{"${column}": ${sent}}`,
    headers: { 'content-type': 'application/json', prefer: 'return=representation' },
  })

describe('a value', () => {
  test.each(VALUES)(
    'of column %s sent as %s comes back as %s, equal to the one in the database',
    async (column, sent, back, sql) => {
      const response = await insert(column, sent)
      expect([response.status, await response.text()]).toEqual([201, `[{"${column}":${back}}]`])
      const { rows } = await server.admin.query(
        `select to_json(${column})::text is not distinct from to_json(v)::text as same
         from (select ${column}, (${sql})::${await typeOf(column)} as v from api.typed order by id desc limit 1) as last`,
      )
      expect(rows).toEqual([{ same: true }])
    },
  )

  test.each([
    ['n', '"abc"', '22P02'],
    ['big', '9223372036854775808', '22003'],
    ['d', '"2023-02-29"', '22008'],
    ['u', '"x"', '22P02'],
    ['span', '"[5,1]"', '22000'],
    ['mood', '"angry"', '22P02'],
    ['size', '-1', '23514'],
    ['short', '"çédille"', '22001'],
    ['numbers', '["a"]', '22P02'],
    ['flag', '2.5', '22P02'],
  ])('of column %s sent as %s is refused with %s', async (column, sent, code) => {
    const response = await insert(column, sent)
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, code])
  })

  async function typeOf(column: string) {
    const { rows } = await server.admin.query<{ type: string }>(
      `select format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = 'api.typed'::regclass and attname = $1`,
      [column],
    )
    return rows[0]!.type
  }
})

describe('paths', () => {
  test('reach into json, composites and arrays, in columns, filters and order', async () => {
    await server.admin.query(`truncate api.typed`)
    const { error } = await server.member.from('typed').insert([
      { big: 1, jb: { a: [{ b: 'x' }], n: 10 }, point: { x: 1, y: 2 }, numbers: [7, 8] },
      { big: 2, jb: { a: [{ b: 'y' }], n: 9 }, point: { x: 3, y: 4 }, numbers: [9, 10] },
    ])
    expect(error).toBeNull()
    const all = server.member.from('typed').select('jb->a->0->>b,jb->a->-1->b,x:point->x,last:numbers->-1')
    expect((await all.order('jb->n')).data).toEqual([
      { b: 'y', x: 3, last: 10 },
      { b: 'x', x: 1, last: 8 },
    ])
    const big = (query: string) =>
      server.fetch(`/typed?select=big&${query}`).then(response => response.json())
    expect(await big('jb->a->0->>b=eq.x')).toEqual([{ big: 1 }])
    expect(await big('jb->n=gt.9')).toEqual([{ big: 1 }])
    expect(await big('point->>y=eq.4')).toEqual([{ big: 2 }])
    expect(await big('jb->a=cs.[{"b":"y"}]')).toEqual([{ big: 2 }])
    expect(await big('or=(jb->>n.eq.9,point->x.eq.1)&order=jb->>n.desc')).toEqual([{ big: 2 }, { big: 1 }])
    expect(await big('jb->>missing=is.null&order=point->x.desc')).toEqual([{ big: 2 }, { big: 1 }])
  })
})
