import { expect, test } from 'vitest'
import { resolvePolicy } from '../rules/default-policy'
import { assertPassword, findWeakness } from './password-policy'

test.each([
  ['Bdfhjln1', null],
  ['Ébloui91', null],
  ['Bdf1', ['length']],
  ['bdfhjlnp1', ['characters']],
  ['BDFHJLNP1', ['characters']],
  ['Bdfhjlnp', ['characters']],
  ['Password1', ['pwned']],
  ['PaSSword123', ['pwned']],
  ['Qwerty123', ['pwned']],
  ['Password1!', ['pwned']],
  ['¡Welcome1…', ['pwned']],
  ['Iloveyou', ['characters', 'pwned']],
  ['dragon', ['length', 'characters', 'pwned']],
  ['Password1-and-more', null],
  ['a', ['length', 'characters']],
  ['', ['length', 'characters']],
])('%j is refused for %j', async (password, reasons) => {
  expect((await findWeakness(password, resolvePolicy()))?.reasons ?? null).toEqual(reasons)
})

test('a password that bcrypt would cut short is refused, counted in bytes', async () => {
  await assertPassword(`Aa1${'x'.repeat(69)}`, resolvePolicy())
  await expect(assertPassword(`Aa1${'x'.repeat(70)}`, resolvePolicy())).rejects.toThrow(/longer than 72/)
  await expect(assertPassword(`Aa1${'é'.repeat(35)}`, resolvePolicy())).rejects.toThrow(/longer than 72/)
})

test('a weak password says why, as GoTrue does', async () => {
  await expect(assertPassword('shrt', resolvePolicy())).rejects.toThrow(
    expect.objectContaining({
      status: 422,
      code: 'weak_password',
      extra: { weak_password: { reasons: ['length', 'characters'] } },
    }),
  )
})

test.each([
  ['', 'bdfhjl', null],
  ['', 'bdfhj', ['length']],
  ['', '123456', ['pwned']],
  ['letters_digits', 'BDFHJ1', null],
  ['letters_digits', 'BDFHJL', ['characters']],
  ['lower_upper_letters_digits_symbols', 'Bdfhj1', ['characters']],
  ['lower_upper_letters_digits_symbols', 'Bdfhj1!', null],
] as const)('under the rule %j %j is refused for %j', async (passwordRequirements, password, reasons) => {
  const weakness = await findWeakness(password, { minimumPasswordLength: 6, passwordRequirements })
  expect(weakness?.reasons ?? null).toEqual(reasons)
})
