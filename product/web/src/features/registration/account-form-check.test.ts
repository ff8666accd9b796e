import { describe, expect, it } from 'vitest'
import { accountFormProblem } from './account-form-check'

describe('accountFormProblem', () => {
  const good = { email: 'a@b.co', password: 'Abcdefg1', confirmation: 'Abcdefg1' }

  it.each(['email', 'password', 'confirmation'] as const)(
    'asks for a missing %s before anything else',
    field => {
      expect(accountFormProblem({ ...good, password: 'weak', [field]: '' })).toEqual({
        title: 'Missing information',
        description: 'Please fill in all fields.',
        fields: [field],
      })
    },
  )

  it.each(['ada', 'ada@', 'ada@example', 'ada example@x.co'])(
    'names the address «%s» before anything else',
    email => {
      expect(accountFormProblem({ ...good, password: 'weak', email })).toEqual({
        title: 'Please check your email address',
        description: 'Please enter an email address like name@example.com.',
        fields: ['email'],
      })
    },
  )

  it('names a weak password before a mismatch', () => {
    expect(accountFormProblem({ ...good, password: 'weak' })).toEqual({
      title: 'Invalid password',
      description: 'Password must be at least 8 characters long',
      fields: ['password'],
    })
  })

  it('names a mismatch', () => {
    expect(accountFormProblem({ ...good, confirmation: 'Abcdefg2' })).toEqual({
      title: "Passwords don't match",
      description: 'Please make sure your passwords match.',
      fields: ['confirmation'],
    })
  })

  it('lets a complete form through', () => {
    expect(accountFormProblem(good)).toBeNull()
  })
})
