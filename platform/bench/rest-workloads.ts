/** Lists the requests of platform/bench/rest.ts: each as a data request, and the same as hand-written SQL. */
export interface RestWorkload {
  name: string
  /** Names the goal of its share of the floor. */
  goal: string
  method: 'GET' | 'POST'
  /** @param n chooses one of many keys, so that no server responds from its latest result */
  path: (n: number) => string
  headers?: Record<string, string>
  body?: (n: number) => string
  byHand: { sql: string; values: (n: number, body: Record<string, unknown>) => unknown[] }
}

export const KEYS = 200

const person = (n: number) => n * 241 + 1

export const restWorkloads: readonly RestWorkload[] = [
  {
    name: '20 rows with a to-one embed, ordered',
    goal: 'rest-embed',
    method: 'GET',
    path: () => '/people?select=id,name,joined_at,team:teams(id,name)&order=joined_at.desc&limit=20',
    byHand: {
      sql: `select coalesce(json_agg(r), '[]')::text as body from (
              select p.id, p.name, p.joined_at,
                     (select row_to_json(t) from (select id, name from teams where id = p.team_id) t) as team
              from people p order by p.joined_at desc limit 20) r`,
      values: () => [],
    },
  },
  {
    name: 'single row by key',
    goal: 'rest-single-row',
    method: 'GET',
    path: n => `/people?select=*&id=eq.${person(n)}`,
    headers: { accept: 'application/vnd.pgrst.object+json' },
    byHand: {
      sql: 'select row_to_json(p)::text as body from people p where id = $1',
      values: n => [person(n)],
    },
  },
  {
    name: 'insert with representation',
    goal: 'rest-insert',
    method: 'POST',
    path: () => '/visits?select=*',
    headers: { prefer: 'return=representation', 'content-type': 'application/json' },
    body: n => JSON.stringify({ person_id: person(n), note: `visit ${n}` }),
    byHand: {
      sql: `with v as (insert into visits (person_id, note) values ($1, $2) returning *)
            select json_agg(v)::text as body from v`,
      values: (_, body) => [body.person_id, body.note],
    },
  },
  {
    name: 'filtered count over 50,000 rows',
    goal: 'rest-count',
    method: 'GET',
    path: n => `/people?select=id&score=gte.${n}&limit=1`,
    headers: { prefer: 'count=exact' },
    byHand: {
      sql: `select coalesce(json_agg(r), '[]')::text as body,
                   (select count(*) from people where score >= $1)::text as total
            from (select id from people where score >= $1 limit 1) r`,
      values: n => [n],
    },
  },
  {
    name: '1,000-row page',
    goal: 'rest-page',
    method: 'GET',
    path: n => `/people?select=id,name,email,score,joined_at&id=gt.${n * 200}&order=id&limit=1000`,
    byHand: {
      sql: `select coalesce(json_agg(r), '[]')::text as body from (
              select id, name, email, score, joined_at from people where id > $1 order by id limit 1000) r`,
      values: n => [n * 200],
    },
  },
]
