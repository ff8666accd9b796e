/** Loads the whole client, for what is not a row: the session, files, realtime. Rejects where it cannot be loaded. */
export const loadClient = async () => (await import('@/lib/supabase-client')).supabaseClient

/** Loads the client of a bucket of files. */
export const loadBucket = async (name: string) => (await loadClient()).storage.from(name)

/** Loads a client that stores nothing and notifies no other tab. */
export const loadPassingClient = async () => (await import('@/lib/supabase-client')).passingClient()

/** Starts loading once a form is touched, or the page stands. A failure is harmless: what needs the client tries again. */
export const loadClientEarly = () => void loadClient().catch(() => {})
