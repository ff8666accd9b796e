import { expect, test } from 'vitest'
import { renderContent } from '../../platform/mail/render-content'
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

test('the mail to a new address says whose account would move, for readers who have none', async () => {
  const { subject, text } = await mailTo('new@example.com')
  expect(subject).toBe('Use this address for an account at Minerva?')
  expect(text).toContain(
    'Somebody with an account at Minerva, most likely you, wants to move it to this address.',
  )
  expect(text).toContain('please leave the link alone')
  expect(text).not.toContain('sign in and change your password')
})

test('the mail to the present address names the new one', async () => {
  const { text } = await mailTo('old@example.com')
  expect(text).toContain('new@example.com')
  expect(text).toContain('If this was not you, sign in and change your password.')
})
