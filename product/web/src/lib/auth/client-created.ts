// Tells the auth store that the client exists, without making the store load it.
import type { SupabaseClient } from '@supabase/supabase-js'

export type AuthClient = Pick<SupabaseClient, 'auth'>
type Listener = (client: AuthClient) => void

/** Announces once. Late listeners are called at once. */
function createAnnouncement() {
  let announced: AuthClient | null = null
  const listeners = new Set<Listener>()
  return {
    announce(client: AuthClient) {
      announced = client
      for (const listener of listeners) listener(client)
    },
    isAnnounced: () => announced !== null,
    subscribe(listener: Listener) {
      listeners.add(listener)
      if (announced) listener(announced)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export const clientCreated = createAnnouncement()
