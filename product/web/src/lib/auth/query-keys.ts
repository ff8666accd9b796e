// Keys of the query cache that belong to the session. Separate, so that knowing them does not load the Supabase client.
export const memberAccessKey = ['member-access'] as const
export const mfaKey = ['mfa'] as const
