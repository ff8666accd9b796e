// When a message came in, in words.

/** 'Nov 20, 2026, 10:00 a.m.', on the clock of whoever reads it. */
export const receivedAt = (instant: string) =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant))
