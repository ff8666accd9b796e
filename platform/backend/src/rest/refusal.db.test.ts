// The log names what PostgreSQL refuses a request: enough to find the missing grant, and no value.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startRestServer } from './testing/rest-server'

let server: Awaited<ReturnType<typeof startRestServer>>
beforeAll(async () => {
  server = await startRestServer(
    {},
    `
    create table api.drawers (id int primary key, label text, content text);
    grant select (id, label), insert, update (label) on api.drawers to authenticated;
    alter table api.drawers enable row level security;
    create policy "Nobody adds" on api.drawers for insert to authenticated with check (false);
    create function api.open_drawer(id int) returns void language plpgsql as $$
      begin raise exception 'The drawer % stays shut.', id using errcode = '42501'; end $$;
    grant execute on function api.open_drawer(int) to authenticated;
    notify pgrst, 'reload schema'`,
  )
})
beforeEach(() => void server.logged.splice(0))
afterAll(() => server.close())

const json = (body: unknown) => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

test.each([
  [
    'a write of a column',
    '/drawers?id=eq.1',
    { method: 'PATCH', ...json({ label: 'secret', content: 'secret' }) },
    'drawers',
    ['label', 'content'],
  ],
  ['a read of a column', '/drawers?select=id,content', {}, 'drawers', ['id', 'content']],
  ['a row', '/drawers', { method: 'POST', ...json({ id: 7, label: 'secret' }) }, 'drawers', ['id', 'label']],
  ['a call', '/rpc/open_drawer', { method: 'POST', ...json({ id: 4711 }) }, 'rpc/open_drawer', []],
])('%s is refused with one line: table, columns and role', async (_what, path, init, table, columns) => {
  expect((await server.fetch(path, init)).status).toBe(403)
  expect(server.logged).toEqual([
    expect.objectContaining({
      msg: 'the database refused a request',
      code: '42501',
      table,
      columns,
      role: 'authenticated',
    }),
  ])
  expect(JSON.stringify(server.logged)).not.toMatch(/secret|4711/)
})

test('what is permitted is not logged', async () => {
  expect((await server.fetch('/drawers?select=id,label')).status).toBe(200)
  expect(server.logged).toEqual([])
})
