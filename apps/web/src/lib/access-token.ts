// The signed-in person's access token, for the product's own endpoints.
import { supabase } from '@/lib/supabase'

/** Null when nobody is signed in any more. */
export async function accessToken(): Promise<string | null> {
  const { data } = await supabase.auth.getSession()
  return data.session?.access_token ?? null
}
