/** The response of GET /api/backups: what the server backs up and where, each run, and the copies made by hand. */
import { z } from 'zod'
import { walStatusSchema } from './wal-status'

export const backupStates = ['running', 'good', 'failed'] as const
export const backupSteps = ['waiting', 'copying', 'storing', 'checking'] as const

const moment = z.iso.datetime()

const backupRunSchema = z.object({
  id: z.string(),
  /** Whether an admin asked for it; otherwise it is a night's. */
  byHand: z.boolean(),
  state: z.enum(backupStates),
  step: z.enum(backupSteps),
  startedAt: moment,
  endedAt: moment.nullable(),
  /** As `npm run restore` takes it. Null: nothing was begun yet. */
  name: z.string().nullable(),
  bytes: z.number().nullable(),
  /** Where it was stored, in words. */
  places: z.array(z.string()),
  /** What checking it showed, in words. */
  found: z.string().nullable(),
  /** What went wrong, in words. */
  error: z.string().nullable(),
})
export type BackupRun = z.infer<typeof backupRunSchema>

const backupSchema = z.object({
  finishedAt: moment,
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
  runs: z.array(backupRunSchema),
  /** When a backup was last made, stored and found good. */
  lastGoodAt: moment.nullable(),
  /** Null: none is made by itself. */
  nextAt: moment.nullable(),
  /** Where backups are stored, in words. */
  places: z.array(z.string()),
  /** Whether one of the places is outside of this machine's data folder. */
  elsewhere: z.boolean(),
  /** How far the log of the database is stored elsewhere. Null: it is not kept. */
  log: walStatusSchema.nullable(),
  /** Whether somebody of the team has said that the key is written down. */
  keyWrittenDown: z.boolean(),
  /** Folders that `npm run backup` made, newest first. */
  backups: backupRecordsSchema,
  /** The database is the one that DATABASE_URL names. */
  externalDatabase: z.boolean(),
  /** Members' files are in an object store, and not in the backups. */
  withoutFiles: z.boolean(),
})
export type BackupStatus = z.infer<typeof backupStatusSchema>
