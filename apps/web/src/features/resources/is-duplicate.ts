/** Whether the database refused a row because there is one like it (somebody was faster). */
export const isDuplicate = (error: { code?: string } | null) => error?.code === '23505'
