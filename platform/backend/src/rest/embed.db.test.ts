import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRestServer } from './testing/rest-server'

let server: Awaited<ReturnType<typeof startRestServer>>
beforeAll(async () => {
  server = await startRestServer()
})
afterAll(() => server.close())

const rows = async (query: PromiseLike<{ data: unknown; error: unknown }>) => {
  const { data, error } = await query
  expect(error).toBeNull()
  return data
}
const from = (name: string, select: string) => server.anon.from(name).select(select)

describe('resource embedding', () => {
  test('to-one by column name, aliased, null where there is none', async () => {
    expect(await rows(from('projects', 'id,client:client_id(name)').order('id'))).toEqual([
      { id: 1, client: { name: 'Ada' } },
      { id: 2, client: { name: 'Ada' } },
      { id: 3, client: { name: 'Bea' } },
      { id: 4, client: null },
    ])
  })

  test('to-many, ordered, limited and filtered on its own', async () => {
    const query = from('projects', 'id,tasks(id,title)')
      .in('id', [1, 4])
      .order('id')
      .gt('tasks.id', 1)
      .order('title', { referencedTable: 'tasks', ascending: false })
      .limit(1, { referencedTable: 'tasks' })
    expect(await rows(query)).toEqual([
      { id: 1, tasks: [{ id: 3, title: 'Fit' }] },
      { id: 4, tasks: [] },
    ])
  })

  test('one-to-one in both directions', async () => {
    expect(await rows(from('projects', 'id,project_details(note)').eq('id', 1))).toEqual([
      { id: 1, project_details: { note: 'first' } },
    ])
    expect(await rows(from('project_details', 'note,projects(name)').eq('project_id', 2))).toEqual([
      { note: null, projects: { name: 'Doors' } },
    ])
  })

  test('many-to-many through a junction, both ways', async () => {
    expect(
      await rows(from('tasks', 'id,users(name)').eq('id', 2).order('id', { referencedTable: 'users' })),
    ).toEqual([{ id: 2, users: [{ name: 'Una' }, { name: 'Vera' }] }])
    expect(
      await rows(
        from('users', 'name,tasks!assignments(title)').eq('id', 3).order('id', { referencedTable: 'tasks' }),
      ),
    ).toEqual([{ name: 'Vera', tasks: [{ title: 'Cut' }, { title: 'Paint' }] }])
  })

  test('nested five levels deep and no deeper', async () => {
    expect(
      await rows(
        from(
          'clients',
          'name,projects!projects_client_id_fkey(name,tasks(title,users(name,manager_id(name))))',
        ).eq('id', 2),
      ),
    ).toEqual([{ name: 'Bea', projects: [{ name: 'Roofs', tasks: [{ title: 'Climb', users: [] }] }] }])
    const { error, status } = await from('clients', 'a(b(c(d(e(f(g))))))')
    expect([status, error?.message]).toEqual([400, 'The request has too many levels of embedded resources'])
  })

  test('a self join takes the table for the children and the column for the parent', async () => {
    expect(
      await rows(
        from('users', 'name,reports:users(name),boss:manager_id(name)').in('id', [1, 2]).order('id'),
      ),
    ).toEqual([
      { name: 'Root', reports: [{ name: 'Una' }, { name: 'Vera' }], boss: null },
      { name: 'Una', reports: [], boss: { name: 'Root' } },
    ])
  })

  test('!inner keeps only rows that have a match, to-one and to-many, with the filters of the embed', async () => {
    expect(
      await rows(from('projects', 'id,clients!client_id!inner(name)').eq('clients.name', 'Bea')),
    ).toEqual([{ id: 3, clients: { name: 'Bea' } }])
    const query = from('projects', 'id,tasks!inner(title)').eq('tasks.done', true).order('id')
    expect(await rows(query)).toEqual([
      { id: 1, tasks: [{ title: 'Measure' }] },
      { id: 3, tasks: [{ title: 'Climb' }] },
    ])
    const { count } = await server.anon
      .from('projects')
      .select('id,tasks!inner(title),clients!client_id!inner(id)', { count: 'exact', head: true })
      .eq('tasks.done', true)
    expect(count).toBe(2)
  })

  test('rows can be filtered by whether an embed is empty, without selecting it', async () => {
    expect(await rows(from('projects', 'id,tasks()').is('tasks', null).order('id'))).toEqual([{ id: 4 }])
    expect(
      await rows(
        from('projects', 'id,tasks(),clients!client_id()')
          .or('tasks.is.null,clients.not.is.null')
          .order('id'),
      ),
    ).toHaveLength(4)
    expect(
      await rows(from('projects', 'id,users:tasks()').not('users', 'is', null).order('id')),
    ).toHaveLength(3)
  })

  test('a to-one embed can be spread into its parent', async () => {
    expect(
      await rows(from('projects', 'id,...clients!client_id(client_name:name)').order('id').limit(2)),
    ).toEqual([
      { id: 1, client_name: 'Ada' },
      { id: 2, client_name: 'Ada' },
    ])
  })

  test('views are traced to their tables, also through other views and private schemas', async () => {
    expect(await rows(from('project_list', 'name,clients(name),tasks(id)').eq('id', 2))).toEqual([
      { name: 'Doors', clients: { name: 'Ada' }, tasks: [{ id: 4 }] },
    ])
    expect(await rows(from('clients', 'name,busy_projects(name)').eq('id', 2))).toEqual([
      { name: 'Bea', busy_projects: [{ name: 'Roofs' }] },
    ])
    expect(await rows(from('project_list', 'name,client_list(name)').eq('id', 3))).toEqual([
      { name: 'Roofs', client_list: { name: 'Bea' } },
    ])
    await server.admin.query('grant select on api.base_view to anon')
    expect(await rows(from('base_view', 'label,clients(name)'))).toEqual([
      { label: 'LOW', clients: { name: 'Ada' } },
    ])
  })

  test('a computed relationship is embedded by the name of its function', async () => {
    expect(
      await rows(
        from('projects', 'id,open_tasks(title)').eq('id', 1).order('id', { referencedTable: 'open_tasks' }),
      ),
    ).toEqual([{ id: 1, open_tasks: [{ title: 'Cut' }, { title: 'Fit' }] }])
  })

  test('more than one relationship is 300 with every candidate', async () => {
    const { error, status } = await from('projects', 'id,clients(name)')
    expect(status).toBe(300)
    expect(error).toMatchObject({
      code: 'PGRST201',
      message: "Could not embed because more than one relationship was found for 'projects' and 'clients'",
      hint:
        "Try changing 'clients' to one of the following: 'clients!projects_backup_client_id_fkey', " +
        "'clients!projects_client_id_fkey'. Find the desired relationship in the 'details' key.",
      details: [
        {
          cardinality: 'many-to-one',
          embedding: 'projects with clients',
          relationship: 'projects_backup_client_id_fkey using projects(backup_client_id) and clients(id)',
        },
        {
          cardinality: 'many-to-one',
          embedding: 'projects with clients',
          relationship: 'projects_client_id_fkey using projects(client_id) and clients(id)',
        },
      ],
    })
  })

  test('two junctions make a relationship ambiguous until one of them is named', async () => {
    const { error, status } = await from('books', 'title,people(name)')
    expect([status, error]).toEqual([
      300,
      {
        code: 'PGRST201',
        message: "Could not embed because more than one relationship was found for 'books' and 'people'",
        hint:
          "Try changing 'people' to one of the following: 'people!editors', 'people!writers'. " +
          "Find the desired relationship in the 'details' key.",
        details: [
          {
            cardinality: 'many-to-many',
            embedding: 'books with people',
            relationship: 'editors using editors_book_id_fkey(book_id) and editors_person_id_fkey(person_id)',
          },
          {
            cardinality: 'many-to-many',
            embedding: 'books with people',
            relationship: 'writers using writers_book_id_fkey(book_id) and writers_person_id_fkey(person_id)',
          },
        ],
      },
    ])
    expect(
      await rows(
        from('books', 'title,writers:people!writers(name),editors:people!editors(name)').order('id'),
      ),
    ).toEqual([
      { title: 'First', writers: [{ name: 'Wanda' }], editors: [{ name: 'Ed' }] },
      { title: 'Second', writers: [{ name: 'Wanda' }], editors: [] },
    ])
  })

  test('one of several keys is named by constraint, by its column, or in place of the table', async () => {
    for (const client of [
      'client:clients!projects_client_id_fkey(name)',
      'client:clients!client_id(name)',
      'client:projects_client_id_fkey(name)',
      'client:client_id!left(name)',
    ]) {
      expect(await rows(from('projects', `id,${client}`).eq('id', 3))).toEqual([
        { id: 3, client: { name: 'Bea' } },
      ])
    }
    const backward = 'projects!backup_client_id(id),projects_client_id_fkey(id)'
    expect(await rows(from('clients', `name,${backward}`).eq('id', 2))).toEqual([
      { name: 'Bea', projects: [{ id: 1 }], projects_client_id_fkey: [{ id: 3 }] },
    ])
  })

  test('spreads nest, in embeds and in each other, under new names', async () => {
    expect(
      await rows(from('tasks', 'id,...projects(project:name,...clients!client_id(client:name))').eq('id', 5)),
    ).toEqual([{ id: 5, project: 'Roofs', client: 'Bea' }])
    expect(
      await rows(
        from('users', 'name,assignments(...tasks(title))')
          .eq('id', 3)
          .order('task_id', { referencedTable: 'assignments' }),
      ),
    ).toEqual([{ name: 'Vera', assignments: [{ title: 'Cut' }, { title: 'Paint' }] }])
  })

  test('no relationship is 400 with a suggestion', async () => {
    const { error, status } = await from('projects', 'id,task(id)')
    expect(status).toBe(400)
    expect(error).toEqual({
      code: 'PGRST200',
      message: "Could not find a relationship between 'projects' and 'task' in the schema cache",
      details:
        "Searched for a foreign key relationship between 'projects' and 'task' in the schema 'api', but no matches were found.",
      hint: "Perhaps you meant 'tasks' instead of 'task'.",
    })
  })

  test('a filter on something not embedded is refused', async () => {
    const { error } = await from('projects', 'id').eq('tasks.id', 1)
    expect(error).toEqual({
      code: 'PGRST108',
      message: "'tasks' is not an embedded resource in this request",
      details: null,
      hint: "Verify that 'tasks' is included in the 'select' query parameter.",
    })
  })

  test('aggregates are disabled', async () => {
    const { error, status } = await from('projects', 'budget.sum()')
    expect([status, error?.code, error?.message]).toEqual([
      400,
      'PGRST123',
      'Use of aggregate functions is not allowed',
    ])
  })
})
