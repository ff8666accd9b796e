/**
 * Least response time, in milliseconds, of endpoints that must not tell known from unknown addresses: longer than their
 * slowest path (a bcrypt hash, a few writes, a mail queued) needs on an ordinary machine.
 */
export const UNIFORM_RESPONSE_MS = 300
