import { expect, test } from 'vitest'
import { renderContent } from '../../shared/mail/render-content'
import { accountNotice } from './account-notices'

const site = { brand: 'Minerva', siteUrl: 'https://minerva.example' }

test.each([
  [{ kind: 'password_changed' }, 'The password was changed for your Minerva account'],
  [{ kind: 'password_changed', isFirst: true }, 'A password was set for your Minerva account'],
  [{ kind: 'phone_changed' }, 'Your Minerva account has a new phone number'],
  [{ kind: 'identity_linked', provider: 'google' }, 'Google was linked to your Minerva account'],
  [{ kind: 'identity_linked', provider: 'phone' }, 'A phone number was added to your Minerva account'],
  [
    { kind: 'identity_unlinked', provider: 'linkedin_oidc' },
    'LinkedIn was removed from your Minerva account',
  ],
  [
    { kind: 'identity_unlinked', provider: 'phone' },
    'Your phone number was removed from your Minerva account',
  ],
  [
    { kind: 'identity_unlinked', provider: 'email' },
    'Your email address was removed from your Minerva account',
  ],
  [{ kind: 'factor_added' }, 'Two-factor sign-in is on for your Minerva account'],
  [{ kind: 'factor_added', factorType: 'webauthn' }, 'Two-factor sign-in is on for your Minerva account'],
  [{ kind: 'factor_removed' }, 'An authenticator app was removed from your Minerva account'],
  [{ kind: 'factor_removed', factorType: 'phone' }, 'A phone number was removed from your Minerva account'],
  [
    { kind: 'factor_removed', factorType: 'webauthn' },
    'A security key or passkey was removed from your Minerva account',
  ],
  [{ kind: 'passkey_added' }, 'A passkey was added to your Minerva account'],
  [{ kind: 'passkey_removed' }, 'A passkey was removed from your Minerva account'],
  [{ kind: 'recovery_codes_created' }, 'New recovery codes for your Minerva account'],
  [{ kind: 'recovery_code_used' }, 'A recovery code was used for your Minerva account'],
  [{ kind: 'refresh_token_reused' }, 'We signed you out of Minerva in one browser'],
] as const)(
  'the mail after %j says what happened, and what to do if it was somebody else',
  async (notice, subject) => {
    const mail = await renderContent(accountNotice(notice, site), site)
    expect(mail.subject).toBe(subject)
    expect(mail.text).toContain('https://minerva.example/settings')
    expect(mail.text).toMatch(/If (this|it) was not you/)
  },
)

test.each([
  [9, 'You have 9 codes left.'],
  [1, 'You have 1 code left.'],
  [0, 'That was your last one: please make new codes in your settings.'],
])('the mail after a recovery code says what %i codes left mean', async (codesLeft, sentence) => {
  const mail = await renderContent(accountNotice({ kind: 'recovery_code_used', codesLeft }, site), site)
  expect(mail.text).toContain(sentence)
})

test('the mail to the address of before says where the account is now, and leads to no page of it', async () => {
  const moved = accountNotice({ kind: 'email_changed', newEmail: 'new@example.com' }, site)
  const { subject, text } = await renderContent(moved, site)
  expect(subject).toBe('Your Minerva account has a new email address')
  expect(text).toContain('moved to new@example.com')
  expect(text).toContain('If this was not you, please reply to this email at once.')
  expect(text).not.toContain('/settings')
})

test('a person who lost the password to somebody else is led to a page that needs no sign-in', async () => {
  const mail = await renderContent(accountNotice({ kind: 'password_changed' }, site), site)
  expect(mail.text).toContain('https://minerva.example/forgot-password')
})
