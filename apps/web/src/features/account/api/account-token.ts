// The access token that the account's endpoints ask for.
import { supabase } from '@/lib/supabase'

/** @throws Error whose message may be shown */
export async function accountToken(): Promise<string> {
  const { data } = await supabase.auth.getSession()
  if (!data.session) throw new Error('Your session appears to have expired. Please sign in again.')
  return data.session.access_token
}
