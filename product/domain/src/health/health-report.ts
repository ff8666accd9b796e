/** The response of GET /api/health-report: what the team's page Health puts into words. */
import { z } from 'zod'
import { backupStatusSchema } from '../backups/backup-status'
import { diskRoomSchema } from '../disk-room/disk-room'

const moment = z.iso.datetime()

const mailHealthSchema = z.object({
  /** `mailbox`: no mail server is set. The others say what came of signing in there just now. */
  sender: z.enum(['works', 'unreachable', 'refused', 'mailbox']),
  /** Mails whose time has come. */
  waiting: z.number(),
  waitingSince: moment.nullable(),
  /** Of the last seven days. */
  failed: z.number(),
  lastSentAt: moment.nullable(),
  /** Addresses that are not written to. */
  unreachable: z.number(),
  /** Those among them that came in the last seven days, in which so many mails left. */
  bouncedThisWeek: z.number(),
  sentThisWeek: z.number(),
  /** That bounces come back to; null where none is set. */
  bounceMailbox: z
    .object({
      lookedAt: moment.nullable(),
      problem: z.enum(['unreachable', 'refused', 'no-folder', 'unreadable']).nullable(),
    })
    .nullable(),
})

const jobHealthSchema = z.object({
  name: z.string(),
  /** When it last began by the clock. Null: never yet, or it runs on demand. */
  lastRunAt: moment.nullable(),
  /** Runs that failed and wait for another attempt, or are given up. */
  failing: z.number(),
  /** Since when a run waits that should have begun. */
  lateSince: moment.nullable(),
})
export type JobHealth = z.infer<typeof jobHealthSchema>

const certificateHealthSchema = z.object({
  host: z.string(),
  /** Of the one that was shown; null: none was. */
  issuedAt: moment.nullable(),
  expiresAt: moment.nullable(),
  /** Whether browsers accept it, expiry aside. */
  trusted: z.boolean(),
})

export const serverErrorSchema = z.object({
  /** Method and route pattern, or what was logged outside of a request. */
  place: z.string(),
  status: z.number().nullable(),
  code: z.string(),
  message: z.string(),
  times: z.number(),
  lastAt: moment,
  /** The number that the log has, too. */
  requestId: z.string().nullable(),
})
export type ServerError = z.infer<typeof serverErrorSchema>

/** Null is what could not be looked at. */
export const healthReportSchema = z.object({
  at: moment,
  mail: mailHealthSchema.nullable(),
  jobs: z.array(jobHealthSchema).nullable(),
  backups: backupStatusSchema.nullable(),
  disk: diskRoomSchema.nullable(),
  database: z.object({ bytes: z.number(), answerMs: z.number() }).nullable(),
  /** Left out where the site's address is not https. */
  certificate: certificateHealthSchema.nullable().optional(),
  /** The last ones first, equal ones together. */
  errors: z.array(serverErrorSchema).nullable(),
  versions: z.object({ site: z.string(), node: z.string(), postgres: z.string().nullable() }),
})
export type HealthReport = z.infer<typeof healthReportSchema>
