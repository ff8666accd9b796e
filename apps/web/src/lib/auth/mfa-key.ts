// Where the query cache keeps what is known about the second factor.
export const mfaKey = ['second-factor'] as const
