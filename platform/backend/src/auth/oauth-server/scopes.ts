/** Lists the scopes that an app may ask for, and the claims that each of them opens (OpenID Connect Core, 5.4). */
import type { AuthUser } from '../accounts/users'

export const SCOPES = ['openid', 'profile', 'email', 'phone', 'offline_access'] as const
const SUPPORTED: ReadonlySet<string> = new Set(SCOPES)

export function scopesOf(text: string): string[] {
  return [...new Set(text.split(' ').filter(Boolean))]
}

export function isSupported(scope: string): boolean {
  return SUPPORTED.has(scope)
}

export function scopedClaims(user: AuthUser, scopes: readonly string[]): Record<string, unknown> {
  return {
    ...(scopes.includes('email') && user.email
      ? { email: user.email, email_verified: user.email_confirmed_at !== null }
      : {}),
    ...(scopes.includes('phone') && user.phone
      ? { phone_number: `+${user.phone}`, phone_number_verified: user.phone_confirmed_at !== null }
      : {}),
    ...(scopes.includes('profile') ? profileClaims(user) : {}),
  }
}

function profileClaims({ raw_user_meta_data: metadata, updated_at }: AuthUser): Record<string, unknown> {
  const text = (...names: string[]) =>
    names.map(name => metadata?.[name]).find(value => typeof value === 'string' && value !== '')
  const claims = {
    name: text('name', 'full_name'),
    picture: text('picture', 'avatar_url'),
    preferred_username: text('preferred_username', 'username'),
    updated_at: Math.floor(updated_at.getTime() / 1000),
  }
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined))
}
