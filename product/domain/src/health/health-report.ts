/** Defines the response of GET /api/health-report, which the team's Health page puts into words. */
import { z } from 'zod'
import { backupStatusSchema } from '../backups/backup-status'
import { diskSpaceSchema } from '../disk-space/disk-space'

const moment = z.iso.datetime()

const mailHealthSchema = z.object({
  /** `mailbox` means that no mail server is set. The others are the result of a connection that was just tried. */
  sender: z.enum(['works', 'unreachable', 'refused', 'mailbox']),
  /** The number of mails that are due. */
  waiting: z.number(),
  waitingSince: moment.nullable(),
  /** The number within the last seven days. */
  failed: z.number(),
  lastSentAt: moment.nullable(),
  /** The number of suppressed addresses. */
  unreachable: z.number(),
  /** The number of those that were added in the last seven days, and the number of mails sent in that time. */
  bouncedThisWeek: z.number(),
  sentThisWeek: z.number(),
  /** The mailbox that receives bounces, or null where none is set. */
  bounceMailbox: z
    .object({
      lookedAt: moment.nullable(),
      problem: z.enum(['unreachable', 'refused', 'no-folder', 'unreadable']).nullable(),
    })
    .nullable(),
})

const jobHealthSchema = z.object({
  name: z.string(),
  /** The last scheduled start. Null before the first one, and for a job that runs on demand. */
  lastRunAt: moment.nullable(),
  /** Runs that failed and wait for another attempt, or have failed for good. */
  failing: z.number(),
  /** The time since which an overdue run waits. */
  lateSince: moment.nullable(),
})
export type JobHealth = z.infer<typeof jobHealthSchema>

const certificateHealthSchema = z.object({
  host: z.string(),
  /** When the presented certificate was issued, or null where there was none. */
  issuedAt: moment.nullable(),
  expiresAt: moment.nullable(),
  /** Whether browsers accept it, expiry aside. */
  trusted: z.boolean(),
})

export const serverErrorSchema = z.object({
  /** Method and route pattern, or the text that was logged outside of a request. */
  place: z.string(),
  status: z.number().nullable(),
  code: z.string(),
  message: z.string(),
  times: z.number(),
  lastAt: moment,
  /** The id that the log has, too. */
  requestId: z.string().nullable(),
})
export type ServerError = z.infer<typeof serverErrorSchema>

/** Null stands for a value that could not be read. */
export const healthReportSchema = z.object({
  at: moment,
  mail: mailHealthSchema.nullable(),
  jobs: z.array(jobHealthSchema).nullable(),
  backups: backupStatusSchema.nullable(),
  disk: diskSpaceSchema.nullable(),
  database: z.object({ bytes: z.number(), answerMs: z.number() }).nullable(),
  /** Absent where the site's address is not https. */
  certificate: certificateHealthSchema.nullable().optional(),
  /** The latest come first, and equal ones are grouped. */
  errors: z.array(serverErrorSchema).nullable(),
  versions: z.object({ site: z.string(), node: z.string(), postgres: z.string().nullable() }),
})
export type HealthReport = z.infer<typeof healthReportSchema>
