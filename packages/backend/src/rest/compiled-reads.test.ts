import { expect, test } from 'vitest'
import { createCompiledReads, type Compiled } from './compiled-reads'
import type { RawRequest } from './parse/request'

const compiled = (text: string) => ({ answer: { text, values: [] } }) as unknown as Compiled
const read = (url: string, more: Partial<RawRequest> = {}): RawRequest => ({
  method: 'GET',
  url,
  headers: {},
  body: null,
  ...more,
})

test('a read asked for in the same words is found, until the schema changes', () => {
  const reads = createCompiledReads()
  reads.keep(read('/a?id=eq.1'), 1, compiled('one'))
  expect(reads.find(read('/a?id=eq.1'), 1)).toEqual(compiled('one'))
  expect(reads.find(read('/a?id=eq.2'), 1)).toBeUndefined()
  expect(reads.find(read('/a?id=eq.1'), 2)).toBeUndefined()
})

test.each(['accept', 'prefer', 'range', 'accept-profile'])('another %s is another read', name => {
  const reads = createCompiledReads()
  reads.keep(read('/a'), 1, compiled('plain'))
  expect(reads.find(read('/a', { headers: { [name]: 'x' } }), 1)).toBeUndefined()
})

test('writes are never kept', () => {
  const reads = createCompiledReads()
  const write = read('/a', { method: 'POST', body: Buffer.from('{}') })
  reads.keep(write, 1, compiled('insert'))
  expect(reads.find(write, 1)).toBeUndefined()
})

test('of endlessly many reads the latest thousand are kept, and none that is very long', () => {
  const reads = createCompiledReads()
  reads.keep(read('/first'), 1, compiled('first'))
  for (let i = 0; i < 999; i++) reads.keep(read(`/${i}`), 1, compiled('x'))
  expect(reads.find(read('/first'), 1)).toBeDefined()
  reads.keep(read('/one-more'), 1, compiled('x'))
  expect(reads.find(read('/0'), 1)).toBeUndefined()
  expect(reads.find(read('/first'), 1)).toBeDefined()
  const long = read(`/a?select=${'x'.repeat(2000)}`)
  reads.keep(long, 1, compiled('x'))
  expect(reads.find(long, 1)).toBeUndefined()
})
