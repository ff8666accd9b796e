/** Maps the environment's names for backups. */
import path from 'node:path'
import { hostSettings } from '@juno/host/host-settings'
import { missingNames, type Given } from '@juno/host/parse-settings'
import { z } from 'zod'
import { BACKUP_KEY, deriveBackupKey } from '../modules/backups/backup-key'
import type { BackupSettings } from '../modules/backups/backup-settings'

const { shape } = hostSettings
const count = z
  .string()
  .regex(/^\d{1,3}$/, 'must be a whole number from 0 to 999')
  .transform(Number)

export const backupVariables = {
  BACKUP_AT: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d|never)$/, 'must be a time in UTC such as 03:30, or never')
    .default('03:30'),
  BACKUP_KEY: z.string().regex(BACKUP_KEY, 'must be a key that npm run backup-key has printed').optional(),
  BACKUP_FOLDER: z.string().optional(),
  BACKUP_S3_ENDPOINT: shape.S3_ENDPOINT,
  BACKUP_S3_REGION: shape.S3_REGION,
  BACKUP_S3_BUCKET: shape.S3_BUCKET,
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_FILES: z.enum(['true', 'false'], 'must be true or false').default('true'),
  BACKUP_KEEP_NIGHTS: count.prefault('7'),
  BACKUP_KEEP_WEEKS: count.prefault('4'),
  BACKUP_KEEP_MONTHS: count.prefault('6'),
}

/** Yesterday's mistake can be undone, however often a backup was made since. */
const WHOLE_DAYS = 2

const S3_NAMES = [
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_REGION',
  'BACKUP_S3_BUCKET',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
] as const

export function backupProblems(given: Given): string[] {
  const problems: string[] = []
  const missing = missingNames(given, S3_NAMES)
  if (missing.length > 0) problems.push(`Storing backups in S3 also needs ${missing.join(', ')}.`)
  if (
    given.BACKUP_S3_BUCKET &&
    given.BACKUP_S3_BUCKET === given.S3_BUCKET &&
    given.BACKUP_S3_ENDPOINT === given.S3_ENDPOINT
  )
    problems.push(
      'BACKUP_S3_BUCKET must be another bucket than S3_BUCKET: what deletes files must not reach the backups.',
    )
  return problems
}

/** @param folder BACKUP_FOLDER is relative to it */
export function toBackupSettings(
  folder: string,
  settings: z.infer<z.ZodObject<typeof backupVariables>> & { JUNO_SECRET?: string | undefined },
): BackupSettings {
  return {
    at: settings.BACKUP_AT === 'never' ? null : settings.BACKUP_AT,
    key: settings.BACKUP_KEY ?? (settings.JUNO_SECRET ? deriveBackupKey(settings.JUNO_SECRET) : null),
    folder: settings.BACKUP_FOLDER ? path.resolve(folder, settings.BACKUP_FOLDER) : null,
    s3: settings.BACKUP_S3_ENDPOINT
      ? {
          endpoint: settings.BACKUP_S3_ENDPOINT,
          region: settings.BACKUP_S3_REGION!,
          bucket: settings.BACKUP_S3_BUCKET!,
          accessKeyId: settings.BACKUP_S3_ACCESS_KEY_ID!,
          secretAccessKey: settings.BACKUP_S3_SECRET_ACCESS_KEY!,
        }
      : null,
    files: settings.BACKUP_FILES === 'true',
    keep: {
      wholeDays: WHOLE_DAYS,
      nights: settings.BACKUP_KEEP_NIGHTS,
      weeks: settings.BACKUP_KEEP_WEEKS,
      months: settings.BACKUP_KEEP_MONTHS,
    },
  }
}
