import { expect, test } from 'vitest'
import { renderContent } from '../../shared/mail/render-content'
import { mfaResetMail } from './mfa-reset-mail'

test('the mail after a reset says that the password opens the account again', async () => {
  const site = { brand: 'Minerva', siteUrl: 'https://minerva.example' }
  const mail = await renderContent(mfaResetMail(site), site)
  expect(mail.subject).toBe('Two-factor sign-in was turned off for your Minerva account')
  expect(mail.text).toContain('https://minerva.example/sign-in')
  expect(mail.text).toContain('If you did not ask the team for this')
})
