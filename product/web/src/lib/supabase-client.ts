// Makes the browser's client of every wire. Pages are drawn without it: it is loaded once the page stands, or by the
// first action that needs it (load-client.ts). Rows are read and changed through lib/supabase.
import type { Database } from '@juno/domain/database.types'
import { createClient } from '@supabase/supabase-js'
import { requireConfigBlock } from '@/config/app-config'
import { sessionStorageKey } from '@/lib/auth/stored-session'
import { clientCreated } from '@/lib/auth/client-created'
import { deviceStorage } from '@/lib/browser-storage'
import { limitedFetch } from '@/lib/limited-fetch'

const config = requireConfigBlock(document)

export const supabaseClient = createClient<Database>(config.supabaseUrl, config.publishableKey, {
  auth: {
    flowType: 'pkce',
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: true,
    experimental: { passkey: true },
    storage: deviceStorage,
    storageKey: sessionStorageKey(config.supabaseUrl),
  },
  global: { fetch: limitedFetch },
  realtime: {
    params: { eventsPerSecond: 10 },
    // Tabs that lost the same server must not return at the same moment.
    reconnectAfterMs: tries => Math.min(1_000 * 2 ** (tries - 1), 30_000) * (0.75 + Math.random() / 2),
  },
})

clientCreated.announce(supabaseClient)

/** Makes a client that stores nothing and notifies no other tab, for a session that nobody has agreed to yet. */
export const passingClient = () =>
  createClient(config.supabaseUrl, config.publishableKey, {
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storageKey: crypto.randomUUID(),
    },
    global: { fetch: limitedFetch },
  })
