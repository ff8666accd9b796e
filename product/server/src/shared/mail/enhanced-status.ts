/** Whether an enhanced status code (RFC 3463) is about the address itself: not full, not blocked, not spam. */
export const isGone = (status: string): boolean => /^5\.(1\.(1|2|3|6|10)|2\.1)$/.test(status)
