/** Shown wherever a session has ended (docs/specification/profiles.md#photo). */
export const sessionExpired = 'Your session appears to have expired. Please sign in again.'
