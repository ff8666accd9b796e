// Another tab tells of its session at once; what it stored may reach this tab's local storage a moment later. Whoever
// reads in between would read as the one from before.
import type { Session } from '@supabase/supabase-js'
import { wait } from '@/lib/wait'

/** How long to wait for a storage that does not tell. */
const patienceMs = 2000

/** Null when this session is the stored one already; else resolves as soon as it is, or after two seconds. */
export function whenStored(key: string, session: Session): Promise<void> | null {
  const isStored = () => localStorage.getItem(key)?.includes(session.access_token) ?? false
  if (isStored()) return null
  const seen = new AbortController()
  const onStorage = () => {
    if (isStored()) seen.abort()
  }
  window.addEventListener('storage', onStorage)
  return wait(patienceMs, seen.signal)
    .catch(() => undefined)
    .finally(() => window.removeEventListener('storage', onStorage))
}
