// A request through the wire and hand-written SQL under the same role have the same result.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRestServer } from './testing/rest-server'

const SQL_OPERATORS: Record<string, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  isdistinct: 'is distinct from',
}

let server: Awaited<ReturnType<typeof startRestServer>>
beforeAll(async () => {
  server = await startRestServer({ aggregates: true })
})
afterAll(() => server.close())

/** Returns the rows as Postgres prints them, so that no digit is lost. */
async function bySql(sql: string, values: unknown[] = []): Promise<string> {
  const client = await server.admin.connect()
  try {
    await client.query('begin; set local role authenticated; set local search_path = api, public')
    const { rows } = await client.query<{ body: string }>(
      `select coalesce(json_agg(q), '[]')::text as body from (${sql}) as q`,
      values,
    )
    return rows[0]!.body
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function byWire(path: string): Promise<string> {
  const response = await server.fetch(path)
  const text = await response.text()
  expect([response.status, text]).toEqual([200, expect.any(String)])
  return text
}

/** Removes the blanks between values. Numbers stay as they were printed. */
const same = (text: string) => text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1')

describe('the wire and SQL agree on', () => {
  test.each([
    ['/projects?order=id', 'select * from projects order by id'],
    [
      '/projects?select=id,n:name,budget::text,settings->b&client_id=not.is.null&order=budget.desc.nullslast,id',
      "select id, name as n, budget::text as budget, settings->'b' as b from projects where client_id is not null order by budget desc nulls last, id",
    ],
    [
      '/projects?select=name,clients!client_id(name)&order=clients(name).desc.nullslast,id',
      "select p.name, case when c.id is null then null else json_build_object('name', c.name) end as clients from projects p left join clients c on c.id = p.client_id order by c.name desc nulls last, p.id",
    ],
    [
      '/clients?select=name,projects!client_id!inner(id,tasks(title))&projects.tasks.order=id&projects.order=id&projects.id=gt.1&order=id',
      `select c.name, (select json_agg(x) from (select p.id, (select coalesce(json_agg(y), '[]') from (select title from tasks t where t.project_id = p.id order by t.id) y) as tasks from projects p where p.client_id = c.id and p.id > 1 order by p.id) x) as projects
       from clients c where exists (select 1 from projects p where p.client_id = c.id and p.id > 1) order by c.id`,
    ],
    [
      '/users?select=name,tasks(title)&tasks.order=id&tasks.limit=1&order=name',
      `select name, (select coalesce(json_agg(x), '[]') from (select t.title from tasks t join assignments a on a.task_id = t.id where a.user_id = u.id order by t.id limit 1) x) as tasks from users u order by name`,
    ],
    [
      '/tasks?select=done,count(),last:id.max()&order=done.nullsfirst',
      'select done, count(*), max(id) as last from tasks group by done order by done nulls first',
    ],
    [
      '/tasks?select=...projects(mood),count()&order=projects(mood)',
      'select count(*), p.mood from tasks t left join projects p on p.id = t.project_id group by p.mood order by p.mood',
    ],
    [
      '/projects?select=id&or=(and(id.gt.1,name.like.*oo*),not.and(mood.eq.calm,id.lt.4))&order=id.desc&limit=2&offset=1',
      `select id from projects where (id > 1 and name like '%oo%') or not (mood = 'calm' and id < 4) order by id desc limit 2 offset 1`,
    ],
    [
      '/projects?select=id&tags=ov.{b,"c,d"}&period=sl.[2026-03-05,2026-03-06)&order=id',
      `select id from projects where tags && array['b', 'c,d'] and period << '[2026-03-05,2026-03-06)' order by id`,
    ],
    [
      '/rpc/project_by_client?client=1&select=id,shout&order=id',
      'select id, upper(name) as shout from projects where client_id = 1 order by id',
    ],
  ])('%s', async (path, sql) => {
    expect(same(await byWire(path))).toBe(same(await bySql(sql)))
  })

  const column = fc.constantFrom('id', 'client_id', 'budget', 'big')
  const comparison = fc
    .tuple(
      column,
      fc.constantFrom('eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'isdistinct'),
      fc.integer({ min: -1, max: 4 }),
    )
    .map(([name, operator, value]) => ({
      wire: `${name}.${operator}.${value}`,
      sql: `${name} ${SQL_OPERATORS[operator]} ${value}`,
    }))
  const others = fc.oneof(
    fc.tuple(column, fc.boolean()).map(([name, not]) => ({
      wire: `${name}.${not ? 'not.' : ''}is.null`,
      sql: `${name} is ${not ? 'not ' : ''}null`,
    })),
    fc
      .tuple(column, fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 3 }))
      .map(([name, values]) => ({
        wire: `${name}.in.(${values.join(',')})`,
        sql: `${name} in (${values.join(', ')})`,
      })),
    fc.constantFrom('%oo%', 'W%', '%y', '_oofs').map(pattern => ({
      wire: `name.like.${pattern}`,
      sql: `name like '${pattern}'`,
    })),
  )
  const tree = fc.letrec<{ term: { wire: string; sql: string } }>(tie => ({
    term: fc.oneof(
      { depthSize: 'small' },
      comparison,
      others,
      fc
        .tuple(
          fc.boolean(),
          fc.constantFrom('and', 'or'),
          fc.array(tie('term'), { minLength: 1, maxLength: 3 }),
        )
        .map(([not, operator, terms]) => ({
          wire: `${not ? 'not.' : ''}${operator}(${terms.map(({ wire }) => wire).join(',')})`,
          sql: `${not ? 'not ' : ''}(${terms.map(({ sql }) => sql).join(` ${operator} `)})`,
        })),
    ),
  })).term
  const order = fc
    .tuple(
      fc.constantFrom('client_id', 'budget', 'mood', 'name'),
      fc.constantFrom('asc', 'desc'),
      fc.constantFrom('first', 'last'),
    )
    .map(([name, way, nulls]) => ({
      wire: `${name}.${way}.nulls${nulls},id`,
      sql: `${name} ${way} nulls ${nulls}, id`,
    }))

  test('150 generated filters, orders and windows', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(tree, order, fc.nat(3), fc.nat(4), async (filter, sorting, offset, limit) => {
        const query = new URLSearchParams({ and: `(${filter.wire})`, order: sorting.wire, select: 'id,name' })
        const path = `/projects?${query.toString()}&limit=${limit}&offset=${offset}`
        const sql = `select id, name from projects where ${filter.sql} order by ${sorting.sql} limit ${limit} offset ${offset}`
        expect(same(await byWire(path))).toBe(same(await bySql(sql)))
      }),
      { numRuns: 150 },
    )
  })
})
