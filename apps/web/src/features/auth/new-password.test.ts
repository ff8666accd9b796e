import { describe, expect, it } from 'vitest'
import { newPasswordProblem } from './new-password'

describe('newPasswordProblem', () => {
  it('names a mismatch before anything else', () => {
    expect(newPasswordProblem('a', 'b')).toBe('Passwords do not match')
  })

  it('asks for eight characters', () => {
    expect(newPasswordProblem('Abc1234', 'Abc1234')).toBe('Password must be at least 8 characters')
  })

  it.each(['abcdefg1', 'ABCDEFG1', 'Abcdefgh'])('asks for all three kinds of character in %s', password => {
    expect(newPasswordProblem(password, password)).toBe(
      'Password must include at least one uppercase letter, one lowercase letter, and one number',
    )
  })

  it('accepts a password without a special character', () => {
    expect(newPasswordProblem('Abcdefg1', 'Abcdefg1')).toBeNull()
  })
})
