/**
 * The whole client, for what people do on pages that are drawn without it: it weighs as much as the rest of such a page.
 */
export const loadClient = async () => (await import('@/lib/supabase')).supabase

/** A client that keeps nothing and tells no other tab. */
export const loadPassingClient = async () => (await import('@/lib/supabase')).passingClient()

/** Begins to load it once a form is touched. A failure is harmless here: sending tries again, and reports it. */
export const loadClientEarly = () => void loadClient().catch(() => {})
