import { expect, it } from 'vitest'
import { isStorable } from './storable-text'

it.each([
  ['plain words', 'Grace'],
  ['4-byte characters', '👩🏽‍💻 𝒥𝓊𝓃𝑜'],
  ['quotes and angle brackets', `"'<script>`],
  ['nested values', { a: [{ b: 'ok' }, 1, null, true] }],
])('lets %s through', (_name, value) => {
  expect(isStorable(value)).toBe(true)
})

it.each([
  ['a null byte', 'a\0b'],
  ['a lone high surrogate', 'a\ud800b'],
  ['a lone low surrogate', 'a\udc00'],
  ['one deep inside', { a: [{ b: ['\0'] }] }],
  ['one in a key', { 'a\0': 1 }],
])('stops %s', (_name, value) => {
  expect(isStorable(value)).toBe(false)
})

it('walks a hundred thousand levels without exhausting the stack', () => {
  const deep = JSON.parse('['.repeat(100_000) + '"\\u0000"' + ']'.repeat(100_000))
  expect(isStorable(deep)).toBe(false)
})
