// Asks the auth service whether the session still exists, after an answer said that it does not.

/** The client forgets a session that the server no longer knows, and the guards then lead to sign-in. Never rejects. */
export async function checkSession(): Promise<void> {
  const { supabase } = await import('@/lib/supabase')
  const { data } = await supabase.auth.getSession()
  if (!data.session) return
  const { error } = await supabase.auth.getUser()
  if (error?.status === 401 || error?.status === 403) await supabase.auth.signOut({ scope: 'local' })
}
