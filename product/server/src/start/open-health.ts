/** Opens the Health module. It is made after the other modules, since it reads their state. */
import type { DiskSpace } from '@juno/host/disk-space'
import type pg from 'pg'
import { readBackupStatus, type BackupSources } from '../modules/backups/backup-status'
import { healthModule } from '../modules/health/module'
import { openResolver } from '../modules/health/sender-domain/ask-dns'
import { bounceMailboxHealth } from '../modules/mail-suppressions/mailbox/bounce-mailbox-health'
import type { ErrorRecord } from '../shared/errors/error-record'
import type { MailTransport } from '../shared/mail/mail-transport'
import type { ServerContext } from '../shared/server-context'
import type { ServerModule } from '../shared/server-module'
import type { ServerConfig } from './config'

interface HealthParts {
  config: ServerConfig
  backups: BackupSources
  queue: pg.Pool
  modules: readonly ServerModule[]
  diskSpace: DiskSpace
  transport: MailTransport
  /** The sender of mails: Name <address>, or an address. */
  from: () => string
  errors: ErrorRecord
  /** The running version. */
  siteVersion: string
}

export function openHealth(server: ServerContext, parts: HealthParts): ServerModule {
  const { config, backups, queue, modules, diskSpace, transport, errors, siteVersion, from } = parts
  return healthModule(server, {
    queue,
    jobNames: modules.flatMap(({ jobs = [] }) => jobs.map(({ name }) => name)),
    transport,
    bounceMailbox: async () => (config.mailReports.bounceMailbox ? bounceMailboxHealth(server) : null),
    backups: () => readBackupStatus(server, backups),
    disk: diskSpace.measure,
    errors,
    siteVersion,
    dns: openResolver(),
    sender: () => ({ ...config, from: from() }),
  })
}
