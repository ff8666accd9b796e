/**
 * How long endpoints take at least that must not tell known from unknown addresses, in milliseconds: more than
 * their slowest path (a bcrypt hash, a few writes, a mail put into the outbox) needs on an ordinary machine.
 */
export const UNIFORM_RESPONSE_MS = 300
