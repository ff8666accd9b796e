// Lists the keys of the query cache that belong to the session. They are in a module of their own, which does not load
// the Supabase client.
export const memberAccessKey = ['member-access'] as const
export const mfaKey = ['mfa'] as const
