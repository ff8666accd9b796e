// Tests resolving names: relationships, functions, and suggestions for unknown names.
import { describe, expect, test } from 'vitest'
import { sampleCache } from '../testing/sample-cache'
import { findFunction } from './find-function'
import { findRelationship } from './find-relationship'
import { suggest } from './suggest'

const cache = sampleCache()
const find = (origin: string, target: string, hint: string | null = null) =>
  findRelationship(cache, 'public', origin, target, hint)

describe('findRelationship', () => {
  test('by table, column and constraint', () => {
    for (const target of ['clients', 'client_id', 'projects_client_id_fkey']) {
      expect(find('projects', target)).toMatchObject({
        cardinality: 'many-to-one',
        target: { name: 'clients' },
      })
    }
    expect(find('clients', 'projects', 'client_id')).toMatchObject({ cardinality: 'one-to-many' })
    expect(find('tasks', 'users', 'assignments')).toMatchObject({ cardinality: 'many-to-many' })
  })

  test('of a table with itself: children by table, parent by column', () => {
    expect(find('users', 'users')).toMatchObject({ cardinality: 'one-to-many', toOne: false })
    expect(find('users', 'manager_id')).toMatchObject({ cardinality: 'many-to-one', toOne: true })
    expect(find('users', 'users', 'manager_id')).toMatchObject({ cardinality: 'one-to-many' })
    expect(() => find('users', 'users', 'id')).toThrow(expect.objectContaining({ code: 'PGRST200' }))
  })

  test('that does not exist is refused with the closest name', () => {
    expect(() => find('projects', 'client')).toThrow(
      expect.objectContaining({ code: 'PGRST200', hint: "Perhaps you meant 'clients' instead of 'client'." }),
    )
    expect(() => find('projekts', 'clients')).toThrow(
      expect.objectContaining({ hint: "Perhaps you meant 'projects' instead of 'projekts'." }),
    )
    expect(() => find('projects', 'clients', 'nope')).toThrow(
      expect.objectContaining({ code: 'PGRST200', hint: null }),
    )
  })
})

describe('findFunction', () => {
  test('by the names of its arguments, except those with defaults', () => {
    expect(findFunction(cache, 'public', 'add', ['a'], null)).toMatchObject({ singleArgument: false })
    expect(findFunction(cache, 'public', 'add', ['b', 'a'], 'json').function.name).toBe('add')
    expect(() => findFunction(cache, 'public', 'add', ['b'], null)).toThrow(
      expect.objectContaining({ code: 'PGRST202' }),
    )
  })

  test('by a single unnamed argument that takes the body', () => {
    expect(findFunction(cache, 'public', 'whole', ['x'], 'json')).toMatchObject({ singleArgument: true })
    expect(findFunction(cache, 'public', 'whole', [''], 'json')).toMatchObject({ singleArgument: true })
    expect(() => findFunction(cache, 'public', 'whole', [''], null)).toThrow(
      expect.objectContaining({ code: 'PGRST202' }),
    )
    expect(() => findFunction(cache, 'public', 'whole', [], null)).toThrow(
      expect.objectContaining({
        code: 'PGRST202',
        hint: 'Perhaps you meant to call the function public.whole()',
      }),
    )
    expect(() => findFunction(cache, 'public', 'whole', ['x'], null)).toThrow(
      expect.objectContaining({ code: 'PGRST202' }),
    )
    expect(() => findFunction(cache, 'public', 'whole', [], 'text')).toThrow(
      expect.objectContaining({ code: 'PGRST202' }),
    )
  })
})

test('suggest finds a typing error and nothing else', () => {
  expect(suggest('proects', ['projects', 'clients'])).toBe('projects')
  expect(suggest('secret', ['projects', 'clients'])).toBeNull()
  expect(suggest('projects', ['projects'])).toBeNull()
  expect(suggest('(wrong_arg)', ['()', '(a, b)', '(a, b, c)'], 0.33)).toBeNull()
  expect(suggest('(a, b, wrong_arg)', ['()', '(a, b)', '(a, b, c)'], 0.33)).toBe('(a, b, c)')
})
