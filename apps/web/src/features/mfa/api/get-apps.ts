// The authenticator apps of whoever is signed in: those whose first code she has shown.
import { queryOptions } from '@tanstack/react-query'
import { mfaKey } from '@/lib/auth/query-keys'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'

export interface AuthenticatorApp {
  id: string
  name: string
  /** ISO instant. */
  addedAt: string
}

/** Oldest first. */
export async function getApps(): Promise<AuthenticatorApp[]> {
  const { totp } = unwrap(await supabase.auth.mfa.listFactors())
  return totp
    .map(factor => ({
      id: factor.id,
      name: factor.friendly_name || 'Authenticator app',
      addedAt: factor.created_at,
    }))
    .sort((a, b) => a.addedAt.localeCompare(b.addedAt))
}

export const appsQuery = (userId: string) =>
  queryOptions({ queryKey: [...mfaKey, 'apps', userId], queryFn: getApps })
