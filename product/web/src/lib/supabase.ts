// Reads and changes rows with the part of supabase-js that speaks to the data wire. The whole client weighs ten times as
// much (supabase-client.ts). Use it in `features/*/api` and `lib`, and check every response.
import type { Database } from '@juno/domain/database.types'
import { PostgrestClient } from '@supabase/postgrest-js'
import { requireConfigBlock } from '@/config/app-config'
import { currentSession } from '@/lib/auth/current-session'
import { limitedFetch } from '@/lib/limited-fetch'

const { supabaseUrl, publishableKey } = requireConfigBlock(document)

/** Sends what the whole client sends: the token of the session, or the publishable key where nobody is signed in. */
const fetchAsCaller: typeof fetch = async (input, init) => {
  const session = await currentSession()
  const headers = new Headers(init?.headers)
  headers.set('apikey', publishableKey)
  headers.set('authorization', `Bearer ${session?.access_token ?? publishableKey}`)
  return limitedFetch(input, { ...init, headers })
}

export const supabase = new PostgrestClient<Database>(`${supabaseUrl}/rest/v1`, { fetch: fetchAsCaller })
