// Where supabase-js keeps the session in local storage: its own default name, made explicit.

/** `sb-<first label of the host>-auth-token`. */
export const sessionStorageKey = (supabaseUrl: string) =>
  `sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`
