// Where the query cache keeps whether the signed-in person may enter.
export const memberAccessKey = ['member-access'] as const
