import { expect, test } from 'vitest'
import { changePasswordProblem, newPasswordProblem, passwordProblem } from './password-rules'

test.each([
  ['Abc1', 'Password must be at least 8 characters long'],
  ['abcdefg1', 'Password must include at least one uppercase letter'],
  ['ABCDEFG1', 'Password must include at least one lowercase letter'],
  ['Abcdefgh', 'Password must include at least one number'],
  ['Abcdefg1', null],
])('account creation says of %s: %s', (password, message) => {
  expect(passwordProblem(password)).toBe(message)
})

test.each([
  ['Abcdefg1', 'Abcdefg2', 'Passwords do not match'],
  ['Abc1', 'Abc1', 'Password must be at least 8 characters'],
  [
    'abcdefgh',
    'abcdefgh',
    'Password must include at least one uppercase letter, one lowercase letter, and one number',
  ],
  ['Abcdefg1', 'Abcdefg1', null],
])('setting the password %s with confirmation %s says: %s', (password, confirmation, message) => {
  expect(newPasswordProblem(password, confirmation)).toBe(message)
})

test.each([
  ['Abc1!', 'Password must be at least 8 characters long'],
  ['ABCDEFG1!', 'Password must include lowercase letters'],
  ['abcdefg1!', 'Password must include uppercase letters'],
  ['Abcdefgh!', 'Password must include numbers'],
  ['Abcdefg12', 'Password must include symbols'],
  ['Abcdefg1!', null],
])('changing the password to %s says: %s', (password, message) => {
  expect(changePasswordProblem(password)).toBe(message)
})

test.each(['x'.repeat(70), 'é'.repeat(35), '語'.repeat(23), '🌱'.repeat(18)])(
  'every form refuses a password of more than 72 bytes: %s',
  rest => {
    const password = `Aa1!${rest}`
    const message = 'Password cannot be longer than 72 characters'
    expect(passwordProblem(password)).toBe(message)
    expect(newPasswordProblem(password, password)).toBe(message)
    expect(changePasswordProblem(password)).toBe(message)
  },
)
