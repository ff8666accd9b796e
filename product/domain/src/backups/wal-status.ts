/**
 * Defines how much of the embedded database's write-ahead log is stored elsewhere, which limits the moments that can be
 * restored.
 */
import { z } from 'zod'

export const walStatusSchema = z.object({
  /** Null while nothing is stored. */
  storedUpTo: z.iso.datetime().nullable(),
  /** The number of segments that are not stored yet. */
  waiting: z.number(),
  /** One sentence for the team on what is wrong, or null. */
  problem: z.string().nullable(),
  /** A part was dropped because the disk was full. Moments after it can be restored only from the next backup on. */
  gap: z.boolean(),
})
export type WalStatus = z.infer<typeof walStatusSchema>

/** A greater lag than this is a fault. */
export const walMaxLagMinutes = 10
