/** The response of GET /api/backups: when the last copy of everything was made. */
import { z } from 'zod'

const backupSchema = z.object({
  finishedAt: z.iso.datetime(),
  /** Of everything in it. */
  bytes: z.number(),
  /** The folder on the server. */
  folder: z.string(),
})
export type BackupRecord = z.infer<typeof backupSchema>

/** `data/backups.json`, newest first. */
export const backupRecordsSchema = z.array(backupSchema)

export const backupStatusSchema = z.object({
  /** Newest first. */
  backups: backupRecordsSchema,
  /** The database runs elsewhere (DATABASE_URL): its backups are made there and not seen here. */
  externalDatabase: z.boolean(),
  externalFiles: z.boolean(),
})
export type BackupStatus = z.infer<typeof backupStatusSchema>

/** Older than this is too old. */
export const backupMaxDays = 7
