// Reads as a visitor without the client, which a page would load for one request.
import { requireConfigBlock } from '@/config/app-config'

/**
 * @param query filter and order in PostgREST's syntax, e.g. `active=eq.true&order=created_at.desc`
 * @throws Error with the status when the read is refused
 */
export async function readPublicRows<Row>(table: string, query: string): Promise<Row[]> {
  const { supabaseUrl, publishableKey } = requireConfigBlock(document)
  const response = await fetch(`${supabaseUrl}/rest/v1/${table}?${query}`, {
    headers: { apikey: publishableKey },
  })
  if (!response.ok) throw new Error(`${table} could not be read (${response.status}).`)
  return (await response.json()) as Row[]
}
