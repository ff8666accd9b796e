/** How far the write-ahead log of the embedded database is stored elsewhere: what a moment can be restored from. */
import { z } from 'zod'

export const walStatusSchema = z.object({
  /** Null: nothing yet. */
  storedUpTo: z.iso.datetime().nullable(),
  /** Segments that are not stored yet. */
  waiting: z.number(),
  /** Why not, in a sentence for the team; null where nothing is wrong. */
  problem: z.string().nullable(),
  /** A part was dropped because the disk ran out: moments after it can be restored from the next backup on. */
  gap: z.boolean(),
})
export type WalStatus = z.infer<typeof walStatusSchema>

/** More than this is not stored elsewhere: something is wrong. */
export const walMaxLagMinutes = 10
