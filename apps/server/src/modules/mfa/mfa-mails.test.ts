import { expect, test } from 'vitest'
import { renderContent } from '../../platform/mail/render-content'
import { factorNotice, twoFactorReset } from './mfa-mails'

const site = { brand: 'Minerva', siteUrl: 'https://minerva.example' }

test.each([
  ['factor_added', 'Two-factor sign-in is on for your Minerva account'],
  ['factor_removed', 'An authenticator app was removed from your Minerva account'],
] as const)('after %s she reads what happened, and what to do if it was not she', async (kind, subject) => {
  const mail = await renderContent(factorNotice({ kind }, site), site)
  expect(mail.subject).toBe(subject)
  expect(mail.text).toContain('https://minerva.example/settings')
  expect(mail.text).toContain('If it was not you')
})

test('after a reset she reads that her password opens the account again', async () => {
  const data = { signInUrl: 'https://minerva.example/sign-in' }
  const mail = await renderContent(twoFactorReset(data, site), site)
  expect(mail.subject).toBe('Two-factor sign-in was turned off for your Minerva account')
  expect(mail.text).toContain(data.signInUrl)
  expect(mail.text).toContain('If you did not ask the team for this')
})
