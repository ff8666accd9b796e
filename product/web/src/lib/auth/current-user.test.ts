import type { UserIdentity } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { sessionOf } from '@/testing/fake-auth'
import { accountLabel, deriveCurrentUser } from './current-user'

const account = (metadata: Record<string, unknown>) =>
  sessionOf({ email: 'nadia.karim@example.com', metadata, appMetadata: { is_admin: false } }).user
const profile = { name: null, bio: null, avatar_url: null, is_admin: false }

it('prefers the profile to the metadata', () => {
  const user = deriveCurrentUser(account({ name: 'Old', bio: 'Old' }), {
    ...profile,
    name: 'New',
    bio: 'New',
  })
  expect(user).toMatchObject({ name: 'New', bio: 'New' })
})

it('falls back to metadata, then to nothing, and for the username to the email', () => {
  expect(deriveCurrentUser(account({ name: 'Nadia', bio: 'Potter', username: 'nk' }), profile)).toMatchObject(
    {
      name: 'Nadia',
      bio: 'Potter',
      username: 'nk',
    },
  )
  expect(deriveCurrentUser(account({ name: 7 }), profile)).toMatchObject({
    name: '',
    bio: '',
    username: 'nadia.karim',
  })
})

it('never takes the word of user metadata for being an admin', () => {
  expect(deriveCurrentUser(account({ isAdmin: true, is_admin: true }), profile).isAdmin).toBe(false)
})

it('takes it from the profile or from app metadata', () => {
  expect(deriveCurrentUser(account({}), { ...profile, is_admin: true }).isAdmin).toBe(true)
  const byApp = sessionOf({ appMetadata: { is_admin: true } }).user
  expect(deriveCurrentUser(byApp, profile).isAdmin).toBe(true)
})

const wallet = {
  provider: 'web3',
  identity_data: { custom_claims: { address: '0x742d35Cc6635C0532925a3b8D53d6e8b3f56ddF1' } },
} as unknown as UserIdentity

it.each([
  [{ email: 'ada@example.com', phone: '14165550123' }, 'ada@example.com'],
  [{ email: '', phone: '14165550123' }, '+14165550123'],
  [{ identities: [wallet] }, '0x742d…ddF1'],
  [{ email: 'ada@example.com', identities: [wallet] }, 'ada@example.com'],
  [{}, ''],
])('calls the account %j by %j', (user, label) => expect(accountLabel(user)).toBe(label))
