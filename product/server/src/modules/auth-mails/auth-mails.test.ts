import { describe, expect, test } from 'vitest'
import { renderContent } from '../../shared/mail/render-content'
import { authMailContent } from './auth-mails'

const site = { brand: 'Minerva', siteUrl: 'https://minerva.example' }
const change = {
  kind: 'email_change',
  newEmail: 'new@example.com',
  tokenHash: 'hash',
  otp: '123456',
  redirectTo: null,
  userId: 'id',
  userMetadata: {},
} as const
const mailTo = (to: string) => renderContent(authMailContent({ ...change, to }, site), site)

test('the mail to a new address says what the link does, also to readers who have no account', async () => {
  const { subject, text } = await mailTo('new@example.com')
  expect(subject).toBe('Use this address for your account at Minerva?')
  expect(text).toContain('You asked to use this address for your account at Minerva.')
  expect(text).toContain('please leave the link alone: it would give your address to their account')
  expect(text).not.toContain('sign in and change your password')
})

test('the mail to the present address names the new one', async () => {
  const { text } = await mailTo('old@example.com')
  expect(text).toContain('new@example.com')
  expect(text).toContain('If this was not you, sign in and change your password.')
})

test('a code that was asked for leads the mail also where the account is not confirmed yet', async () => {
  const mail = { ...change, kind: 'confirmation', newEmail: undefined, to: 'ada@example.com' } as const
  const subjectAt = async (path: string) => {
    const redirectTo = `https://minerva.example${path}`
    return (await renderContent(authMailContent({ ...mail, redirectTo }, site), site)).subject
  }
  expect(await subjectAt('/dashboard')).toBe('Your code for Minerva')
  expect(await subjectAt('/sign-in')).toBe('Confirm your email address for Minerva')
})

describe('a link to sign in', () => {
  const magic = { ...change, kind: 'magic_link', newEmail: undefined, to: 'ada@example.com' } as const
  const textFor = async (redirectTo: string | null) =>
    renderContent(authMailContent({ ...magic, redirectTo }, site), site)

  test('leads with the code where it was asked for at the sign-in page, and not in the subject', async () => {
    const { subject, text } = await textFor('https://minerva.example/dashboard')
    expect(subject).toBe('Your code for Minerva')
    expect(text).toContain('123456')
    expect(text).toContain('Enter this code where you asked for it.')
    expect(text).toContain('/auth/confirm?')
  })

  test.each([null, 'https://minerva.example/', 'https://minerva.example/set-password'])(
    'leads to the password at %s',
    async redirectTo => {
      const { subject, text } = await textFor(redirectTo)
      expect(subject).toBe('Your link to Minerva')
      expect(text).toContain('You asked for a link to sign in and set your password.')
    },
  )
})
