// Tests query plans and rolled-back transactions, both only where an operator enabled them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRestServer } from './testing/rest-server'

let open: Awaited<ReturnType<typeof startRestServer>>
let shut: Awaited<ReturnType<typeof startRestServer>>
beforeAll(async () => {
  ;[open, shut] = await Promise.all([startRestServer({ plan: true, txRollback: true }), startRestServer()])
})
afterAll(() => Promise.all([open.close(), shut.close()]))

const names = async ({ admin }: typeof open) =>
  (await admin.query('select name from api.clients order by id')).rows.map(row => row.name as string)

describe('explain', () => {
  test('returns the plan of a read as text, or as json with the requested options', async () => {
    const text = await open.member.from('projects').select('id').eq('id', 1).explain({ format: 'text' })
    expect([text.status, text.data]).toEqual([200, expect.stringMatching(/^Aggregate {2}\(cost=/)])
    const json = await open.member
      .from('projects')
      .select('id')
      .explain({ format: 'json', analyze: true, verbose: true, settings: true, buffers: true, wal: true })
    expect(json.data).toMatchObject([
      {
        Plan: { 'Actual Rows': expect.anything(), Output: expect.anything() },
        Settings: { search_path: expect.stringContaining('api') },
        'Query Identifier': expect.any(Number),
      },
    ])
  })

  test('names in its content type the media type it is the plan of', async () => {
    const accept = 'application/vnd.pgrst.plan+json; for="application/vnd.pgrst.object+json"; options=verbose'
    const response = await open.fetch('/projects?id=eq.1', { headers: { accept } })
    expect(response.headers.get('content-type')).toBe(`${accept}; charset=utf-8`)
  })

  test('of a write and of a call changes nothing unless it is analyzed', async () => {
    const before = await names(open)
    const insert = await open.member.from('clients').insert({ name: 'Planned' }).select().explain()
    expect(insert.data).toContain('Insert on clients')
    const call = await open.member.rpc('project_by_client', { client: 1 }).explain()
    expect(call.status).toBe(200)
    expect(await names(open)).toEqual(before)
  })

  test('is 406 where it is not enabled', async () => {
    const { error, status } = await shut.member.from('projects').select().explain()
    expect([status, error?.code]).toEqual([406, 'PGRST107'])
  })
})

describe('tx=rollback', () => {
  test('responds as if it had written, and stores nothing', async () => {
    const before = await names(open)
    const insert = await open.member.from('clients').insert({ name: 'Ghost' }).select('name').rollback()
    expect([insert.status, insert.data]).toEqual([201, [{ name: 'Ghost' }]])
    const update = await open.member
      .from('clients')
      .update({ name: 'Eve' })
      .eq('id', 1)
      .select('name')
      .rollback()
    expect(update.data).toEqual([{ name: 'Eve' }])
    const single = await open.member.from('clients').delete().eq('id', 3).select('name').rollback().single()
    expect(single.data).toEqual({ name: 'Cleo' })
    expect((await open.service.rpc('sneaky_write').rollback()).status).toBe(200)
    expect(await names(open)).toEqual(before)
  })

  test('is reported in Preference-Applied, as is tx=commit', async () => {
    const prefer = async (value: string) =>
      (await open.fetch('/clients', { headers: { prefer: value } })).headers.get('preference-applied')
    expect([await prefer('tx=rollback'), await prefer('count=exact, tx=commit')]).toEqual([
      'tx=rollback',
      'count=exact, tx=commit',
    ])
  })

  test('still fails if the commit would have failed', async () => {
    await open.admin.query(
      `create table api.late (id int unique deferrable initially deferred); grant insert on api.late to authenticated; notify pgrst, 'reload schema'`,
    )
    await expect
      .poll(async () => (await open.member.from('late').insert({ id: 1 }).rollback()).status)
      .toBe(201)
    const twice = await open.member
      .from('late')
      .insert([{ id: 1 }, { id: 1 }])
      .rollback()
    expect([twice.status, twice.error?.code]).toEqual([409, '23505'])
  })

  test('is ignored, and not reported, where it is not enabled', async () => {
    const response = await shut.fetch('/clients', {
      method: 'POST',
      body: '{"name":"Kept"}',
      headers: { 'content-type': 'application/json', prefer: 'tx=rollback' },
    })
    expect([response.status, response.headers.get('preference-applied')]).toEqual([201, null])
    expect(await names(shut)).toContain('Kept')
  })
})
