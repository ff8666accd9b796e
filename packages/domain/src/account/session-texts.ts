/** Said wherever a session turns out to be over (docs/specification/profiles.md#photo). */
export const sessionExpired = 'Your session appears to have expired. Please sign in again.'
