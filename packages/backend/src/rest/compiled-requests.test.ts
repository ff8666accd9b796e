import { describe, expect, test } from 'vitest'
import { createCompiledRequests, shapeOf, type Compiled } from './compiled-requests'
import { defaultLimits } from './limits'
import { parseBody, type RawRequest, type RequestHead } from './parse/request'
import type { Target } from './parse/types'

const compiled = (text: string) => ({ answer: { text, values: [] } }) as unknown as Compiled
const words = { method: 'GET' } as unknown as RequestHead
const read = (url: string, more: Partial<RawRequest> = {}): RawRequest => ({
  method: 'GET',
  url,
  headers: {},
  body: null,
  ...more,
})

describe('a request', () => {
  test('in the same words is found with what it was compiled to, until the schema changes', () => {
    const requests = createCompiledRequests()
    requests.keep(read('/a?id=eq.1'), 1, words, '', compiled('one'))
    expect(requests.find(read('/a?id=eq.1'), 1)).toMatchObject({ words })
    expect(requests.find(read('/a?id=eq.1'), 1)?.compiled.get('')).toEqual(compiled('one'))
    expect(requests.find(read('/a?id=eq.2'), 1)).toBeUndefined()
    expect(requests.find(read('/a?id=eq.1', { method: 'POST' }), 1)).toBeUndefined()
    expect(requests.find(read('/a?id=eq.1'), 2)).toBeUndefined()
  })

  test.each(['accept', 'prefer', 'range', 'accept-profile', 'content-profile', 'content-type'])(
    'with another %s, or an empty one, is another request',
    name => {
      const requests = createCompiledRequests()
      requests.keep(read('/a'), 1, words, '', compiled('plain'))
      expect(requests.find(read('/a', { headers: { [name]: 'x' } }), 1)).toBeUndefined()
      expect(requests.find(read('/a', { headers: { [name]: '' } }), 1)).toBeUndefined()
    },
  )

  test('is kept once for each shape of its body, the latest eight of them', () => {
    const requests = createCompiledRequests()
    for (let i = 0; i < 9; i++) requests.keep(read('/a'), 1, words, `shape ${i}`, compiled(`${i}`))
    const known = requests.find(read('/a'), 1)!.compiled
    expect([...known.keys()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map(i => `shape ${i}`))
    requests.keep(read('/a'), 2, words, 'shape', compiled('of another schema'))
    expect([...requests.find(read('/a'), 2)!.compiled.keys()]).toEqual(['shape'])
  })

  test('is dropped when a thousand others came after it, and never kept when it is very long', () => {
    const requests = createCompiledRequests()
    const keep = (url: string, shape = '') => requests.keep(read(url), 1, words, shape, compiled('x'))
    keep('/first')
    for (let i = 0; i < 999; i++) keep(`/${i}`)
    expect(requests.find(read('/first'), 1)).toBeDefined()
    keep('/one-more')
    expect(requests.find(read('/0'), 1)).toBeUndefined()
    expect(requests.find(read('/first'), 1)).toBeDefined()
    const long = `/a?select=${'x'.repeat(2000)}`
    keep(long)
    keep('/wide', 'x'.repeat(2000))
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
