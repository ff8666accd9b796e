// The root describes what the caller may use, as an OpenAPI 2.0 document.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRestServer } from './testing/rest-server'

let server: Awaited<ReturnType<typeof startRestServer>>
beforeAll(async () => {
  server = await startRestServer()
})
afterAll(() => server.close())

interface Document {
  info: object
  paths: Record<string, Record<string, { parameters: object[]; responses: object; summary?: string }>>
  definitions: Record<
    string,
    { properties: Record<string, object>; required: string[]; description?: string }
  >
  parameters: Record<string, object>
}
const root = async (role = 'authenticated', headers = {}) => {
  const response = await server.fetch('/', { headers: { authorization: `Bearer ${role}`, ...headers } })
  expect(response.headers.get('content-type')).toBe('application/openapi+json; charset=utf-8')
  return (await response.json()) as Document
}

describe('the document at the root', () => {
  test('is named by the comment on the schema and lists its relations and functions', async () => {
    const { info, paths } = await root()
    expect(info).toMatchObject({ title: 'The protocol', description: 'One of everything.' })
    expect(Object.keys(paths['/projects']!)).toEqual(['get', 'post', 'delete', 'patch'])
    expect(paths['/projects']!.get).toMatchObject({ summary: 'What we build', description: 'For clients.' })
    expect(Object.keys(paths['/rpc/add']!)).toEqual(['get', 'post'])
    expect(Object.keys(paths['/rpc/nothing']!)).toEqual(['post'])
  })

  test('describes types, keys, defaults, enum values and lengths of columns', async () => {
    const { definitions } = await root()
    expect(definitions.projects!.properties).toMatchObject({
      id: { type: 'integer', format: 'integer', description: 'Note:\nThis is a Primary Key.<pk/>' },
      name: { type: 'string', format: 'text', description: 'Shown everywhere' },
      client_id: {
        description: "Note:\nThis is a Foreign Key to `clients.id`.<fk table='clients' column='id'/>",
      },
      mood: { format: 'api.mood', enum: ['calm', 'busy'], default: 'calm' },
      tags: { type: 'array', format: 'text[]', items: { type: 'string' } },
      settings: { format: 'jsonb' },
      budget: { type: 'number', format: 'numeric' },
    })
    expect(definitions.projects!.required).toEqual(['id', 'name', 'mood', 'tags', 'created_at'])
    expect(definitions.project_list).not.toHaveProperty('required')
    expect(definitions.typed!.properties).toMatchObject({
      short: { format: 'character varying', maxLength: 5 },
      size: { type: 'integer', format: 'integer', default: 3 },
      flag: { type: 'boolean' },
    })
  })

  test('defines every parameter it refers to', async () => {
    const document = await root()
    const references: string[] = []
    JSON.stringify(document, (key, value: unknown) => {
      if (key === '$ref') references.push(String(value))
      return value
    })
    expect(references.length).toBeGreaterThan(100)
    for (const reference of references) {
      const [, kind, name] = /^#\/(parameters|definitions)\/(.*)$/s.exec(reference)!
      expect(document[kind as 'parameters']).toHaveProperty([name!])
    }
  })

  test('describes arguments of functions', async () => {
    const { paths } = await root()
    expect(paths['/rpc/add']!.get!.parameters).toEqual([
      { name: 'a', required: true, in: 'query', format: 'integer', type: 'integer' },
      { name: 'b', required: false, in: 'query', format: 'integer', type: 'integer' },
    ])
    expect(paths['/rpc/join_all']!.get!.parameters[1]).toMatchObject({
      type: 'array',
      collectionFormat: 'multi',
      items: { type: 'string', format: 'text' },
    })
    expect(paths['/rpc/add']!.post!.parameters[0]).toMatchObject({ schema: { required: ['a'] } })
  })

  test('shows callers only what their role may use', async () => {
    const [anon, member] = [await root('anon'), await root()]
    expect(Object.keys(anon.paths)).not.toContain('/secrets')
    expect(Object.keys(member.paths)).toContain('/secrets')
    expect(Object.keys(member.paths)).not.toContain('/rpc/later')
  })

  test('is that of the schema asked for, without a body for HEAD', async () => {
    expect(Object.keys((await root('anon', { 'accept-profile': 'other' })).paths)).toEqual(['/', '/things'])
    const head = await server.fetch('/', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })
})
