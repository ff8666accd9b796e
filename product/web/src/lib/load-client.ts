/**
 * Loads the whole client, for actions on pages that are drawn without it: it weighs as much as the rest of such a page.
 */
export const loadClient = async () => (await import('@/lib/supabase')).supabase

/** Loads a client that stores nothing and notifies no other tab. */
export const loadPassingClient = async () => (await import('@/lib/supabase')).passingClient()

/** Starts loading once a form is touched. A failure is harmless here: sending tries again, and reports it. */
export const loadClientEarly = () => void loadClient().catch(() => {})
