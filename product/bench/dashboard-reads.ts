import type { ProductServer } from '../../test/start-product'

/** Lists the dashboard's requests to the data wire, and the same as hand-written SQL. */
export const dashboardReads = [
  {
    name: 'upcoming-events',
    path: () =>
      `/rest/v1/events?select=id,title,description,location,registration_url,date,end_date&date=gte.${new Date().toISOString()}&order=date.asc&limit=3`,
    sql: `select coalesce(json_agg(e), '[]')::text as body from (
            select id, title, description, location, registration_url, date, end_date
            from events where date >= now() order by date asc limit 3) e`,
  },
  {
    name: 'weekly-digest',
    path: () => '/rest/v1/weekly_digests?select=*&is_published=eq.true&order=published_at.desc&limit=1',
    sql: `select coalesce(json_agg(d), '[]')::text as body from (
            select * from weekly_digests where is_published order by published_at desc limit 1) d`,
  },
  {
    name: 'featured-member',
    path: () =>
      '/rest/v1/profiles?select=id,name,bio,avatar_url,role,business_name,featured&featured=eq.true&hidden=eq.false&limit=1',
    sql: `select coalesce(json_agg(p), '[]')::text as body from (
            select id, name, bio, avatar_url, role, business_name, featured
            from profiles where featured and not hidden limit 1) p`,
  },
  {
    name: 'resources with type and category',
    path: () =>
      '/rest/v1/resources?select=id,title,description,url,tags,type:resource_types(id,name),category:resource_categories(id,name)&order=title&limit=20',
    sql: `select coalesce(json_agg(r), '[]')::text as body from (
            select r.id, r.title, r.description, r.url, r.tags,
                   (select row_to_json(t) from (select id, name from resource_types where id = r.type_id) t) as type,
                   (select row_to_json(c) from (select id, name from resource_categories where id = r.category_id) c) as category
            from resources r order by r.title limit 20) r`,
  },
] as const

/** @returns how long the dashboard's reads took together, until the last response (ms) */
export async function timeDashboard({ url, publishableKey }: ProductServer, token: string, times: number) {
  const headers = { apikey: publishableKey, authorization: `Bearer ${token}` }
  const measured: number[] = []
  for (let i = 0; i < times; i++) {
    const began = performance.now()
    await Promise.all(
      dashboardReads.map(async ({ path: read }) => {
        const answer = await fetch(url + read(), { headers })
        if (!answer.ok) throw new Error(`Reading failed with ${answer.status}: ${await answer.text()}`)
        await answer.arrayBuffer()
      }),
    )
    measured.push(performance.now() - began)
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  return measured
}
