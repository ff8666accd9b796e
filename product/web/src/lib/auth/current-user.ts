// Describes the signed-in person for the pages, from the secure profile, or from the account's metadata where it cannot
// be read.
import type { User } from '@supabase/supabase-js'

export interface CurrentUser {
  id: string
  /** Empty for an account that has none. */
  email: string
  /** The address that the account signs in with, else its number, else its wallet. */
  account: string
  name: string
  username: string
  bio: string
  avatarUrl: string | null
  isAdmin: boolean
}

export interface SecureProfile {
  name: string | null
  bio: string | null
  avatar_url: string | null
  is_admin: boolean | null
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export const accountLabel = ({
  email,
  phone,
  identities,
}: Pick<User, 'email' | 'phone' | 'identities'>): string =>
  email || (phone ? `+${phone}` : walletLabel(identities))

/** Shows both ends of the wallet's address, which is what people compare. */
function walletLabel(identities: User['identities']): string {
  const { address } =
    (identities?.find(({ provider }) => provider === 'web3')?.identity_data?.custom_claims as
      | { address?: unknown }
      | undefined) ?? {}
  return text(address).replace(/^(.{6}).+(.{4})$/, '$1…$2')
}

/**
 * Derives the current user (docs/specification/sign-in.md#current-user). The name falls back to the metadata's, then to
 * nothing; the username to the part of the email before the at-sign; the bio to the metadata's. Admin comes from the
 * profile or from app metadata, never from user metadata, which users can write themselves.
 * @param profile null when it could not be read: then nobody is an admin by profile
 */
export function deriveCurrentUser(user: User, profile: SecureProfile | null): CurrentUser {
  const email = user.email ?? ''
  const metadata = user.user_metadata
  return {
    id: user.id,
    email,
    account: accountLabel(user),
    name: profile?.name || text(metadata.name),
    username: text(metadata.username) || (email.split('@')[0] ?? ''),
    bio: profile?.bio || text(metadata.bio),
    avatarUrl: profile?.avatar_url || null,
    isAdmin: profile?.is_admin === true || (profile !== null && user.app_metadata.is_admin === true),
  }
}
