/** The module Health: it looks at what the others do, so that it is made after them. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { DiskRoom } from '@juno/host/disk-room'
import type pg from 'pg'
import { readBackupStatus } from '../modules/backups/backup-records'
import { healthModule } from '../modules/health/module'
import type { ErrorRecord } from '../platform/errors/error-record'
import type { MailTransport } from '../platform/mail/mail-transport'
import type { Platform } from '../platform/platform'
import type { ServerModule } from '../platform/server-module'
import type { ServerConfig } from './config'

interface HealthParts {
  config: ServerConfig
  queue: pg.Pool
  modules: readonly ServerModule[]
  diskRoom: DiskRoom
  transport: MailTransport
  errors: ErrorRecord
}

export function openHealth(platform: Platform, parts: HealthParts): ServerModule {
  const { config, queue, modules, diskRoom, transport, errors } = parts
  return healthModule(platform, {
    queue,
    jobNames: modules.flatMap(({ jobs = [] }) => jobs.map(({ name }) => name)),
    transport,
    backups: () => readBackupStatus(config),
    disk: diskRoom.measure,
    errors,
    siteVersion: versionOf(config.rootDir),
  })
}

/** Of what runs: read once, at the start. */
function versionOf(rootDir: string): string {
  try {
    const { version } = JSON.parse(readFileSync(path.join(rootDir, 'package.json'), 'utf8')) as {
      version: string
    }
    return version
  } catch {
    return 'unknown'
  }
}
