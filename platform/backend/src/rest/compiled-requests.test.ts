import { describe, expect, test } from 'vitest'
import { createCompiledRequests, shapeOf, type Compiled } from './compiled-requests'
import { defaultLimits } from './limits'
import { parseBody, type RawRequest, type RequestHead } from './parse/request'
import type { Target } from './parse/types'

const compiled = (text: string) => ({ main: { text, values: [] } }) as unknown as Compiled
const head = { method: 'GET' } as unknown as RequestHead
const read = (url: string, more: Partial<RawRequest> = {}): RawRequest => ({
  method: 'GET',
  url,
  headers: {},
  body: null,
  ...more,
})

describe('a request', () => {
  test('with the same head is found with its statements, until the schema changes', () => {
    const requests = createCompiledRequests()
    requests.store(read('/a?id=eq.1'), 1, head, '', compiled('one'))
    expect(requests.find(read('/a?id=eq.1'), 1)).toMatchObject({ head })
    expect(requests.find(read('/a?id=eq.1'), 1)?.compiled.get('')).toEqual(compiled('one'))
    expect(requests.find(read('/a?id=eq.2'), 1)).toBeUndefined()
    expect(requests.find(read('/a?id=eq.1', { method: 'POST' }), 1)).toBeUndefined()
    expect(requests.find(read('/a?id=eq.1'), 2)).toBeUndefined()
  })

  test.each(['accept', 'prefer', 'range', 'accept-profile', 'content-profile', 'content-type'])(
    'with another %s, or an empty one, is another request',
    name => {
      const requests = createCompiledRequests()
      requests.store(read('/a'), 1, head, '', compiled('plain'))
      expect(requests.find(read('/a', { headers: { [name]: 'x' } }), 1)).toBeUndefined()
      expect(requests.find(read('/a', { headers: { [name]: '' } }), 1)).toBeUndefined()
    },
  )

  test('is cached once for each of the latest eight shapes of its body', () => {
    const requests = createCompiledRequests()
    for (let i = 0; i < 9; i++) requests.store(read('/a'), 1, head, `shape ${i}`, compiled(`${i}`))
    const cached = requests.find(read('/a'), 1)!.compiled
    expect([...cached.keys()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map(i => `shape ${i}`))
    requests.store(read('/a'), 2, head, 'shape', compiled('of another schema'))
    expect([...requests.find(read('/a'), 2)!.compiled.keys()]).toEqual(['shape'])
  })

  test('is evicted after a thousand others, and never cached when it is very long', () => {
    const requests = createCompiledRequests()
    const store = (url: string, shape = '') => requests.store(read(url), 1, head, shape, compiled('x'))
    store('/first')
    for (let i = 0; i < 999; i++) store(`/${i}`)
    expect(requests.find(read('/first'), 1)).toBeDefined()
    store('/one-more')
    expect(requests.find(read('/0'), 1)).toBeUndefined()
    expect(requests.find(read('/first'), 1)).toBeDefined()
    const long = `/a?select=${'x'.repeat(2000)}`
    store(long)
    store('/wide', 'x'.repeat(2000))
    expect(requests.find(read(long), 1)).toBeUndefined()
    expect(requests.find(read('/wide'), 1)).toBeUndefined()
  })
})

describe('the shape of a body', () => {
  const shape = (body: string, type = 'application/json', kind: Target['kind'] = 'relation') => {
    const raw = read('/a', { method: 'POST', body: Buffer.from(body), headers: { 'content-type': type } })
    return shapeOf(parseBody(raw, { target: { kind, name: 'a' } } as RequestHead, defaultLimits))
  }

  test('is the same for other values', () => {
    expect(shape('{"a":1,"b":2}')).toBe(shape('{"a":null,"b":{"c":3}}'))
    expect(shape('[{"a":1},{"a":2}]')).toBe(shape('[{"a":3}]'))
    expect(shape('one', 'text/plain', 'function')).toBe(shape('two', 'text/plain', 'function'))
    expect(shapeOf(null)).toBe('')
  })

  test('differs where the statement would, and where the body is refused', () => {
    const shapes = [
      shape('{"a":1}'),
      shape('{"b":1}'),
      shape('{"a":1,"b":2}'),
      shape('{"a,b":1}'),
      shape('{}'),
      shape('[{"a":1}]'),
      shape('[{"a":1},{"b":2}]'),
      shape('[]'),
      shape('[{}]'),
      shape('5'),
      shape('a\n1', 'text/csv'),
      shape('one', 'text/plain', 'function'),
      shape('one', 'application/octet-stream', 'function'),
    ]
    expect(new Set(shapes).size).toBe(shapes.length)
  })

  test('of a form for a function is none: its values are bound one by one', () => {
    expect(shape('a=1', 'application/x-www-form-urlencoded', 'function')).toBeNull()
    expect(shape('a=1', 'application/x-www-form-urlencoded')).toBe(
      shape('a=2', 'application/x-www-form-urlencoded'),
    )
  })
})
