import { describe, expect, test } from 'vitest'
import { compile } from '../testing/compile'
import { sampleCache } from '../testing/sample-cache'

const cache = sampleCache()
const rowsOf = (url: string) => {
  const { text, values } = compile({ url }, cache)!.main
  return { sql: /from \((.*)\) as "_rows"$/s.exec(text)![1]!, values }
}

describe('the statement of a read', () => {
  test('binds every value except the limit, which the plan depends on, and quotes every name', () => {
    expect(rowsOf('/projects?select=id,x:meta->>k&name=eq.it%27s&limit=5&offset=2')).toEqual({
      sql: 'select "projects"."id" as "id", ("projects"."meta"->>$1::text) as "x" from "public"."projects" as "projects" where "projects"."name" = $2 limit 5 offset $3',
      values: ['k', "it's", 2],
    })
  })

  test('does not depend on how many values a list has, so that it can be prepared', () => {
    expect(rowsOf('/projects?id=in.(1,2,3)').sql).toBe(rowsOf('/projects?id=in.(4)').sql)
  })

  test('joins to-one embeds flat and reads to-many ones after the limit', () => {
    expect(rowsOf('/projects?select=id,clients(name),tasks(id)').sql).toBe(
      'select "projects"."id" as "id", row_to_json("projects_clients_1".*) as "clients", ' +
        '(select coalesce(json_agg("projects_tasks_1"), \'[]\') from (select "tasks_1"."id" as "id" from "public"."tasks" as "tasks_1" ' +
        'where "tasks_1"."project_id" = "projects"."id" limit 1000) as "projects_tasks_1") as "tasks" ' +
        'from "public"."projects" as "projects" left join lateral (select "clients_1"."name" as "name" from "public"."clients" as "clients_1" ' +
        'where "clients_1"."id" = "projects"."client_id") as "projects_clients_1" on true limit 1000',
    )
  })

  test('reads inner to-many embeds with exists', () => {
    expect(rowsOf('/projects?select=id,tasks!inner()&tasks.title=eq.x').sql).toContain(
      'where exists (select 1 from "public"."tasks" as "tasks_1" where "tasks_1"."project_id" = "projects"."id" and "tasks_1"."title" = $1)',
    )
  })
})
