/**
 * Defines the response of GET /api/backups: the server's backups and their places, each run, and the copies made by
 * hand.
 */
import { z } from 'zod'
import { walStatusSchema } from './wal-status'

export const backupStates = ['running', 'good', 'failed'] as const
export const backupSteps = ['waiting', 'copying', 'storing', 'checking'] as const

const moment = z.iso.datetime()

const backupRunSchema = z.object({
  id: z.string(),
  /** Whether an admin requested it. Otherwise it is a scheduled one. */
  byHand: z.boolean(),
  state: z.enum(backupStates),
  step: z.enum(backupSteps),
  startedAt: moment,
  endedAt: moment.nullable(),
  /** The name that `npm run restore` takes, or null before anything was stored. */
  name: z.string().nullable(),
  bytes: z.number().nullable(),
  /** Describes where it was stored. */
  places: z.array(z.string()),
  /** Describes the result of the verification. */
  found: z.string().nullable(),
  /** Describes the failure. */
  error: z.string().nullable(),
})
export type BackupRun = z.infer<typeof backupRunSchema>

const backupSchema = z.object({
  finishedAt: moment,
  /** The size of everything in it. */
  bytes: z.number(),
  /** The folder on the server. */
  folder: z.string(),
})
export type BackupRecord = z.infer<typeof backupSchema>

/** The contents of `data/backups.json`, newest first. */
export const backupRecordsSchema = z.array(backupSchema)

export const backupStatusSchema = z.object({
  /** The newest run comes first. */
  runs: z.array(backupRunSchema),
  /** The time of the last backup that was made, stored and verified. */
  lastGoodAt: moment.nullable(),
  /** Null where no backup is scheduled. */
  nextAt: moment.nullable(),
  /** Describes where backups are stored. */
  places: z.array(z.string()),
  /** Whether one of the places is outside of this machine's data folder. */
  elsewhere: z.boolean(),
  /** How much of the database's log is stored elsewhere, or null where it is not kept. */
  log: walStatusSchema.nullable(),
  /** Whether an admin has said that the key is written down. */
  keyWrittenDown: z.boolean(),
  /** Folders that `npm run backup` made, newest first. */
  backups: backupRecordsSchema,
  /** Whether DATABASE_URL names the database. */
  externalDatabase: z.boolean(),
  /** Whether members' files are in an object store, and not in the backups. */
  withoutFiles: z.boolean(),
})
export type BackupStatus = z.infer<typeof backupStatusSchema>
