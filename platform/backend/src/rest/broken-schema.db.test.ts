// Tests that no object of a served schema keeps the others from being served.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRestServer } from './testing/rest-server'

const wide = Array.from({ length: 8 }, (_, at) => `k${at}`)
const BROKEN = `
create view api.itself as select id, name from api.people;
create or replace view api.itself as select * from api.itself;
create view api.ping as select id from api.people;
create view api.pong as select id from api.ping;
create or replace view api.ping as select id from api.pong;
create view api.beside as select * from api.itself;

create foreign data wrapper handlerless;
create server nowhere foreign data wrapper handlerless;
create foreign table api.far (id int) server nowhere;
create view api.far_view as select * from api.far;

create table api.wide (${wide.map(name => `${name} int`)}, primary key (${wide}));
create table api.wide_child (${wide.map(name => `${name} int`)}, foreign key (${wide}) references api.wide);
create view api.wide_view as select ${wide.flatMap(name => Array.from({ length: 8 }, (_, at) => `${name} as ${name}_${at}`))} from api.wide;

create view api.counted as select p.id, (select c.id from api.clients c order by c.id limit 1) as first from api.books p;

create function api.odd("a b" "char", "__proto__" int4multirange, "ünï""" api."odd ""name"", really"[] default '{}') returns regclass
  language sql as $$ select null::regclass $$;
create table api."__proto__" ("constructor" int primary key, "ünï" int);
create type api."select" as enum ('', '"');
create domain api."dom""ain" as api."select"[];
create table api.typed_oddly (a api."dom""ain");
`

let server: Awaited<ReturnType<typeof startRestServer>>
beforeAll(async () => {
  server = await startRestServer({}, `${BROKEN} grant select on all tables in schema api to anon;`)
})
afterAll(() => server.close())

test('a view that reads itself errs alone', async () => {
  expect((await server.anon.from('people').select('id').order('id')).data).toEqual([{ id: 1 }, { id: 2 }])
  for (const view of ['itself', 'ping', 'pong', 'beside'])
    expect((await server.anon.from(view).select()).error).toMatchObject({
      code: '42P17',
      message: expect.stringMatching(/^infinite recursion detected in rules for relation/),
    })
})

test('a foreign table whose wrapper has no handler is left out, with the views on it, and logged', async () => {
  for (const name of ['far', 'far_view'])
    expect((await server.anon.from(name).select()).error).toMatchObject({ code: 'PGRST205' })
  expect(
    server.logged.filter(({ msg }) => msg === 'a relation was left out of the schema cache'),
  ).toHaveLength(2)
})

test('a view that shows a long key in thousands of ways is read', async () => {
  expect((await server.anon.from('wide_view').select('k0_0')).data).toEqual([])
})

test('a column is not taken for that of a subquery beside it', async () => {
  const { error } = await server.anon.from('counted').select('id,projects(id)')
  expect(error).toMatchObject({ code: 'PGRST200' })
})

test('odd names and types are served', async () => {
  expect((await server.anon.from('__proto__').select()).data).toEqual([])
  expect((await server.anon.from('typed_oddly').select()).data).toEqual([])
  expect((await server.anon.rpc('odd', { 'a b': 'x', __proto__: '{}' })).error).toMatchObject({
    code: 'PGRST202',
  })
})
