// The search box above the applications: every word typed must occur somewhere in the row.
import type { PendingApplication } from '@/features/applications/api/get-pending-applications'

type Searched = Pick<PendingApplication, 'name' | 'email' | 'business_name' | 'location' | 'role'>

/** Case and accents do not matter: `cote` finds Côté. */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase('en')

/** Whether every word of `search` occurs in name, e-mail, business, place or role. */
export function matchesSearch(row: Searched, search: string): boolean {
  const text = fold(
    [row.name, row.email, row.business_name, row.location, row.role].filter(Boolean).join(' '),
  )
  return fold(search)
    .split(/\s+/)
    .every(word => text.includes(word))
}
