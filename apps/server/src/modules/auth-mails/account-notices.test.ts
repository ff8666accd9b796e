import { expect, test } from 'vitest'
import { renderContent } from '../../platform/mail/render-content'
import { accountNotice } from './account-notices'

const site = { brand: 'Minerva', siteUrl: 'https://minerva.example' }

test.each([
  ['factor_added', 'Two-factor sign-in is on for your Minerva account'],
  ['factor_removed', 'An authenticator app was removed from your Minerva account'],
  ['refresh_token_reused', 'We signed you out of Minerva in one browser'],
] as const)(
  'the mail after %s says what happened, and what to do if it was somebody else',
  async (kind, subject) => {
    const mail = await renderContent(accountNotice({ kind }, site), site)
    expect(mail.subject).toBe(subject)
    expect(mail.text).toContain('https://minerva.example/settings')
    expect(mail.text).toMatch(/If (this|it) was not you/)
  },
)
