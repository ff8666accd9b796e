// Tests aggregates, which an operator has to enable, and spreads of many rows.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRestServer } from './testing/rest-server'

let open: Awaited<ReturnType<typeof startRestServer>>
let shut: Awaited<ReturnType<typeof startRestServer>>
beforeAll(async () => {
  ;[open, shut] = await Promise.all([startRestServer({ aggregates: true }), startRestServer()])
})
afterAll(() => Promise.all([open.close(), shut.close()]))

const rows = async (table: string, select: string, query = '') => {
  const response = await open.fetch(`/${table}?select=${encodeURIComponent(select)}${query}`)
  return [response.status, await response.json()] as const
}

describe('aggregates', () => {
  test.each([
    ['count()', [{ count: 5 }]],
    ['n:count()', [{ n: 5 }]],
    ['count()::text', [{ count: '5' }]],
    ['id.sum(),id.avg(),id.min(),id.max(),done.count()', [{ sum: 15, avg: 3, min: 1, max: 5, count: 4 }]],
    ['s:id::text.max()::int', [{ s: 5 }]],
  ])('of all rows: %s', async (select, expected) => {
    expect(await rows('tasks', select)).toEqual([200, expected])
  })

  test('group by every column that is not aggregated, renamed or not, in order', async () => {
    expect(await rows('tasks', 'p:project_id,n:count()', '&order=project_id.desc')).toEqual([
      200,
      [
        { p: 3, n: 1 },
        { p: 2, n: 1 },
        { p: 1, n: 3 },
      ],
    ])
    expect(await rows('tasks', 'project_id,count()', '&order=project_id&limit=1&offset=1&id=gt.1')).toEqual([
      200,
      [{ project_id: 2, count: 1 }],
    ])
  })

  test('group by json paths and by every column of a star', async () => {
    expect(await rows('clients', 'city:meta->>city,count()', '&order=meta->>city')).toEqual([
      200,
      [
        { city: 'Oslo', count: 1 },
        { city: 'Paris', count: 1 },
        { city: null, count: 1 },
      ],
    ])
    expect(await rows('assignments', '*,count()', '&task_id=eq.1')).toEqual([
      200,
      [{ task_id: 1, user_id: 2, count: 1 }],
    ])
  })

  test('group by the embeds selected beside them', async () => {
    expect(await rows('tasks', 'projects(name),count()', '&project_id=lt.3&order=projects(name)')).toEqual([
      200,
      [
        { projects: { name: 'Doors' }, count: 1 },
        { projects: { name: 'Windows' }, count: 3 },
      ],
    ])
    expect(await rows('projects', 'mood,tasks(title),id.max()', '&id=eq.2')).toEqual([
      200,
      [{ mood: 'calm', tasks: [{ title: 'Paint' }], max: 2 }],
    ])
  })

  test('inside an embed are computed for each parent', async () => {
    expect(await rows('projects', 'id,tasks(count(),id.max())', '&order=id')).toEqual([
      200,
      [
        { id: 1, tasks: [{ count: 3, max: 3 }] },
        { id: 2, tasks: [{ count: 1, max: 4 }] },
        { id: 3, tasks: [{ count: 1, max: 5 }] },
        { id: 4, tasks: [{ count: 0, max: null }] },
      ],
    ])
  })

  test('of a spread are computed by the level it is spread into', async () => {
    expect(
      await rows('tasks', 'total:id.sum(),...projects(mood,budgets:budget.count())', '&order=projects(mood)'),
    ).toEqual([
      200,
      [
        { total: 9, mood: 'calm', budgets: 1 },
        { total: 6, mood: 'busy', budgets: 3 },
      ],
    ])
    expect(await rows('tasks', '...projects(id.max())')).toEqual([200, [{ max: 3 }]])
  })

  test('apply to rows of functions', async () => {
    expect(await rows('rpc/project_by_client', 'id.max(),count()', '&client=1')).toEqual([
      200,
      [{ max: 2, count: 2 }],
    ])
  })

  test('count the rows of an embed by the old spelling too, without being enabled', async () => {
    const { data } = await shut.member.from('projects').select('id,tasks(count)').order('id').limit(2)
    expect(data).toEqual([
      { id: 1, tasks: [{ count: 3 }] },
      { id: 2, tasks: [{ count: 1 }] },
    ])
  })
})

describe('a spread of many rows', () => {
  test('becomes one array per column, empty where there are none', async () => {
    expect(
      await rows('projects', 'id,...tasks(title,states:done)', '&order=id&tasks.order=title.desc'),
    ).toEqual([
      200,
      [
        { id: 1, title: ['Measure', 'Fit', 'Cut'], states: [true, null, false] },
        { id: 2, title: ['Paint'], states: [false] },
        { id: 3, title: ['Climb'], states: [true] },
        { id: 4, title: [], states: [] },
      ],
    ])
  })

  test('takes filters, limits, inner joins, embeds and counts of its own', async () => {
    expect(
      await rows('projects', 'id,...tasks!inner(title,n:count())', '&order=id&tasks.done=is.false'),
    ).toEqual([
      200,
      [
        { id: 1, title: ['Cut'], n: 1 },
        { id: 2, title: ['Paint'], n: 1 },
      ],
    ])
    expect(
      await rows(
        'projects',
        '...tasks(id,users(name))',
        '&id=eq.1&tasks.order=id.desc&tasks.limit=2&tasks.users.order=id',
      ),
    ).toEqual([200, [{ id: [3, 2], users: [[], [{ name: 'Una' }, { name: 'Vera' }]] }]])
  })

  test('goes through a junction and through to-one spreads', async () => {
    expect(
      await rows('tasks', 'id,...users(people:name)', '&id=in.(1,2,3)&order=id&users.order=name'),
    ).toEqual([
      200,
      [
        { id: 1, people: ['Una'] },
        { id: 2, people: ['Una', 'Vera'] },
        { id: 3, people: [] },
      ],
    ])
    expect(
      await rows('project_details', 'note,...projects(name,...tasks(titles:title))', '&order=note'),
    ).toEqual([
      200,
      [
        { note: 'first', name: 'Windows', titles: expect.arrayContaining(['Measure', 'Cut', 'Fit']) },
        { note: null, name: 'Doors', titles: ['Paint'] },
      ],
    ])
  })

  test('in a spread of many rows becomes one list for each of them', async () => {
    const order = '&order=id&tasks.order=id&tasks.users.order=id'
    expect(
      await rows('projects', 'id,...tasks(title,...users(people:name,n:count()))', `&id=in.(1,4)${order}`),
    ).toEqual([
      200,
      [
        { id: 1, title: ['Measure', 'Cut', 'Fit'], people: [['Una'], ['Una', 'Vera'], []], n: [1, 2, 0] },
        { id: 4, title: [], people: [], n: [] },
      ],
    ])
    // It is so through a to-one spread too, and three levels deep.
    expect(
      await rows('tasks', 'id,...assignments(...users(name,...tasks(their:title)))', '&id=eq.4'),
    ).toEqual([200, [{ id: 4, name: ['Vera'], their: [[expect.any(String), expect.any(String)]] }]])
    expect(await rows('clients', 'id,...projects!client_id(...tasks(...users(name)))', '&id=eq.2')).toEqual([
      200,
      [{ id: 2, name: [[[]]] }],
    ])
  })

  test('beside another one does not double its values, or a count', async () => {
    const both = 'id,...users(people:name),...assignments(ids:user_id)'
    expect(await rows('tasks', both, '&id=eq.2&users.order=id&assignments.order=user_id')).toEqual([
      200,
      [{ id: 2, people: ['Una', 'Vera'], ids: [2, 3] }],
    ])
    expect(await rows('tasks', 'count(),...users(people:name)', '&id=in.(2,3,5)&users.order=id')).toEqual([
      200,
      expect.arrayContaining([
        { count: 1, people: ['Una', 'Vera'] },
        { count: 2, people: [] },
      ]),
    ])
  })

  test('takes every column of a star', async () => {
    expect(await rows('projects', 'id,...tasks(*)', '&id=eq.3')).toEqual([
      200,
      [{ id: [5], title: ['Climb'], done: [true], project_id: [3] }],
    ])
  })
})

describe('where aggregates are not enabled', () => {
  test.each(['budget.sum()', 'count()', 'id,...tasks(id.count())', 'id,tasks(id.max())'])(
    '%s is refused',
    async select => {
      const { error, status } = await shut.member.from('projects').select(select)
      expect([status, error]).toEqual([
        400,
        {
          code: 'PGRST123',
          message: 'Use of aggregate functions is not allowed',
          details: null,
          hint: null,
        },
      ])
    },
  )

  test('a spread of many rows without aggregates works', async () => {
    const { data } = await shut.member.from('projects').select('id,...tasks(title)').eq('id', 2)
    expect(data).toEqual([{ id: 2, title: ['Paint'] }])
  })
})
