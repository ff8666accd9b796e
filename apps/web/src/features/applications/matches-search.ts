// The search box above the applications: every word typed must occur somewhere in the row.
import { fold } from '@juno/domain/text/fold'
import type { PendingApplication } from './api/applications'

type Searched = Pick<PendingApplication, 'name' | 'email' | 'business_name' | 'location' | 'role'>

/** Whether every word of `search` occurs in name, email, business, place or role, whatever its case and accents. */
export function matchesSearch(row: Searched, search: string): boolean {
  const text = fold(
    [row.name, row.email, row.business_name, row.location, row.role].filter(Boolean).join(' '),
  )
  return fold(search)
    .split(/\s+/)
    .every(word => text.includes(word))
}
