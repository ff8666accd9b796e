// Reads as a visitor: the data part of the client alone, a tenth of the whole, for public pages.
import type { Database } from '@juno/domain/database.types'
import { PostgrestClient } from '@supabase/postgrest-js'
import { requireConfigBlock } from '@/config/app-config'

export function publicData() {
  const { supabaseUrl, publishableKey } = requireConfigBlock(document)
  return new PostgrestClient<Database>(`${supabaseUrl}/rest/v1`, { headers: { apikey: publishableKey } })
}
