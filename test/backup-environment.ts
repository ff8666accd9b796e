import type { TestS3 } from '@juno/backend/testing'

/** Returns settings for backups to the store of a test, made on request. */
export function backupEnvironment({ settings }: TestS3): Record<string, string> {
  return {
    BACKUP_AT: 'never',
    BACKUP_S3_ENDPOINT: settings.endpoint,
    BACKUP_S3_REGION: settings.region,
    BACKUP_S3_BUCKET: settings.bucket,
    BACKUP_S3_ACCESS_KEY_ID: settings.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  }
}
