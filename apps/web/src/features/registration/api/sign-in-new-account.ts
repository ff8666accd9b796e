/** The sign-in that ends account creation. */
import { supabase } from '@/lib/supabase'

/** Rejects with the service's error. */
export async function signInNewAccount(credentials: { email: string; password: string }): Promise<void> {
  const { error } = await supabase.auth.signInWithPassword(credentials)
  if (error) throw error
}
