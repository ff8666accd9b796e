/** Said wherever a session turns out to be over (specification 2, section 8). */
export const sessionExpired = 'Your session appears to have expired. Please sign in again.'
