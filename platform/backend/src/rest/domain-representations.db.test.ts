// Tests domains whose values are shown and read by casts of their own.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import conformanceSql from './testing/conformance.sql?raw'
import { askOf, type Ask } from './testing/ask'
import { startRestServer } from './testing/rest-server'

let server: Awaited<ReturnType<typeof startRestServer>>
beforeAll(async () => {
  server = await startRestServer({}, conformanceSql)
})
afterAll(() => server.close())

const get: Ask['get'] = (...asked) => askOf(server).get(...asked)
const send: Ask['send'] = (...asked) => askOf(server).send(...asked)

describe('a domain with a representation', () => {
  const ink = { id: 1, name: 'Ink', colour: '#000100', base: null }
  const leaf = { id: 2, name: 'Leaf', colour: '#01E240', base: 1 }

  test('converts its values wherever they are read', async () => {
    const { data } = await server.member.from('paints').select().order('id').limit(2)
    expect(data).toEqual([ink, leaf])
    expect((await get('/paints?select=shade:colour,text:colour::text&id=eq.1')).body).toEqual([
      { shade: '#000100', text: '"#000100"' },
    ])
    expect((await get('/paints?select=id,paints(*),base(colour)&id=eq.1&paints.id=eq.2')).body).toEqual([
      { id: 1, paints: [leaf], base: null },
    ])
    expect((await get('/paints?select=...base(*)&id=eq.2')).body).toEqual([ink])
    expect((await get('/paint_list?id=eq.2')).body).toEqual([{ id: 2, shade: '#01E240' }])
    expect((await server.member.rpc('paints_of', { base: 1 }).eq('id', 2)).data).toEqual([leaf])
  })

  test('converts what it is compared with, and orders by stored values', async () => {
    const ids = async (query: string) =>
      ((await get(`/paints?select=id&order=id&${query}`)).body as { id: number }[]).map(({ id }) => id)
    expect(await ids('colour=eq.01e240')).toEqual([2])
    expect(await ids('colour=not.in.(000100,00FFFF)')).toEqual([2])
    expect(await ids('colour=gt.000100')).toEqual([2])
    expect(await ids('or=(colour.is.null,colour.eq.000100)')).toEqual([1, 3])
    expect((await get('/paints?select=id&order=colour.desc.nullslast')).body).toEqual([
      { id: 2 },
      { id: 1 },
      { id: 3 },
    ])
    expect(await get('/paints?colour=ilike.*1*')).toMatchObject({ status: 404, body: { code: '42883' } })
  })

  test('converts what is written', async () => {
    const prefer = 'return=representation'
    const made = await send('POST', '/paints', '[{"id":8,"colour":"#001100"},{"id":9,"colour":null}]', {
      prefer,
    })
    expect(made.body).toEqual([
      { id: 8, name: null, colour: '#001100', base: null },
      { id: 9, name: null, colour: null, base: null },
    ])
    const merged = await send('POST', '/paints?select=colour', '{"id":8,"colour":"#221100"}', {
      prefer: `${prefer},resolution=merge-duplicates,missing=default`,
    })
    expect(merged.body).toEqual([{ colour: '#221100' }])
    const put = await send('PUT', '/paints?id=eq.8', '{"id":8,"colour":"#330000"}', { prefer })
    expect(put.body).toMatchObject([{ colour: '#330000' }])
    const changed = await send('PATCH', '/paints?colour=eq.330000&select=id,colour', '{"colour":"#440000"}', {
      prefer,
    })
    expect(changed.body).toEqual([{ id: 8, colour: '#440000' }])
    const gone = await send('DELETE', '/paints?id=gte.8&select=colour&order=id', '', { prefer })
    expect(gone.body).toEqual([{ colour: '#440000' }, { colour: null }])
    expect(await send('POST', '/paints', '{"id":8,"colour":"#nonsense"}')).toMatchObject({ status: 400 })
  })
})
