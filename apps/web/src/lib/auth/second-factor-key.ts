// Where the query cache keeps what is known about the second factor.
export const secondFactorKey = ['second-factor'] as const
