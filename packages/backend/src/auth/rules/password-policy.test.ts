import { expect, test } from 'vitest'
import { assertPassword, weaknessOf } from './password-policy'

test.each([
  ['Abcdefg1', null],
  ['Ébloui91', null],
  ['Abc1', ['length']],
  ['abcdefgh1', ['characters']],
  ['ABCDEFGH1', ['characters']],
  ['Abcdefgh', ['characters']],
  ['a', ['length', 'characters']],
  ['', ['length', 'characters']],
])('%j is refused for %j', (password, reasons) => {
  expect(weaknessOf(password)?.reasons ?? null).toEqual(reasons)
})

test('a password that bcrypt would cut short is refused, counted in bytes', () => {
  expect(() => assertPassword(`Aa1${'x'.repeat(69)}`)).not.toThrow()
  expect(() => assertPassword(`Aa1${'x'.repeat(70)}`)).toThrow(/longer than 72/)
  expect(() => assertPassword(`Aa1${'é'.repeat(35)}`)).toThrow(/longer than 72/)
})

test('a weak password says why, as GoTrue does', () => {
  expect(() => assertPassword('short')).toThrow(
    expect.objectContaining({
      status: 422,
      code: 'weak_password',
      extra: { weak_password: { reasons: ['length', 'characters'] } },
    }),
  )
})
