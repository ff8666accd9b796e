/**
 * `GET /api/health-report` (admin) → the state of mail, jobs, backups, disk, database and certificate, the last errors
 * and the versions. Each part is read separately: one that fails is null, and the others are reported all the same.
 *
 * `GET /api/sender-domain` (admin) → `{ facts }`: the DNS records of the domain that our mails come from.
 */
import { performance } from 'node:perf_hooks'
import type { BackupStatus } from '@juno/domain/backups/backup-status'
import type { DiskSpaceStatus } from '@juno/domain/disk-space/disk-space'
import type { HealthReport } from '@juno/domain/health/health-report'
import type pg from 'pg'
import type { ErrorRecord } from '../../shared/errors/error-record'
import type { MailTransport } from '../../shared/mail/mail-transport'
import type { ServerContext } from '../../shared/server-context'
import type { ServerModule } from '../../shared/server-module'
import { readCertificate } from './read-certificate'
import { readJobHealth } from './read-job-health'
import { readMailHealth, trySender } from './read-mail-health'
import type { DnsAnswers } from './sender-domain/ask-dns'
import { readSenderDomain, type SenderSettings } from './sender-domain/read-sender-domain'

export interface HealthSources {
  /** Logs in as `juno_worker`. */
  queue: pg.Pool
  jobNames: readonly string[]
  transport: Pick<MailTransport, 'check'>
  /** Null where none is set. */
  bounceMailbox(): Promise<NonNullable<HealthReport['mail']>['bounceMailbox']>
  backups(): Promise<BackupStatus>
  disk(): Promise<DiskSpaceStatus>
  errors: Pick<ErrorRecord, 'read'>
  siteVersion: string
  dns: DnsAnswers
  sender(): SenderSettings
}

/** The page shows this many errors. */
const ERRORS_SHOWN = 25
/** However many admins look, other servers are asked only this often. */
const MAIL_SERVER_FRESH_MS = 30_000
const CERTIFICATE_FRESH_MS = 10 * 60_000
/** A record that was just added must be visible soon. */
const DNS_FRESH_MS = 60_000

export function healthModule(server: ServerContext, sources: HealthSources): ServerModule {
  const { clock, guards, logger, site } = server
  const { queue, jobNames, backups, disk, errors, siteVersion } = sources
  const sender = keptFor(MAIL_SERVER_FRESH_MS, () => trySender(sources.transport))
  const certificate = keptFor(CERTIFICATE_FRESH_MS, () => readCertificate(site.siteUrl))

  const senderDomain = keptFor(DNS_FRESH_MS, () => readSenderDomain(sources.dns, sources.sender()))

  async function orNull<T>(part: string, read: () => Promise<T>): Promise<T | null> {
    try {
      return await read()
    } catch (error) {
      logger.warn({ err: error, part }, 'a part of the health report could not be read')
      return null
    }
  }

  async function report(): Promise<HealthReport> {
    const [mail, jobs, lastBackups, room, database, shown, lastErrors] = await Promise.all([
      orNull('mail', () => readMailHealth(server, sender, sources.bounceMailbox)),
      orNull('jobs', () => readJobHealth(queue, jobNames)),
      orNull('backups', backups),
      orNull('disk', disk),
      orNull('database', () => readDatabase(queue)),
      orNull('certificate', certificate),
      orNull('errors', () => errors.read(ERRORS_SHOWN)),
    ])
    return {
      at: clock().toISOString(),
      mail,
      jobs,
      backups: lastBackups,
      disk: room,
      database: database && { bytes: database.bytes, answerMs: database.answerMs },
      ...(shown !== undefined && { certificate: shown }),
      errors: lastErrors,
      versions: { site: siteVersion, node: process.versions.node, postgres: database?.version ?? null },
    }
  }

  return {
    routes: [
      ['GET', '/health-report', [guards.admin], report],
      ['GET', '/sender-domain', [guards.admin], senderDomain],
    ],
  }
}

async function readDatabase(queue: pg.Pool) {
  const begun = performance.now()
  await queue.query('select 1')
  const answerMs = Math.max(1, Math.round(performance.now() - begun))
  const { rows } = await queue.query<{ bytes: number; version: string }>(
    `select pg_database_size(current_database())::float8 as bytes, split_part(current_setting('server_version'), ' ', 1) as version`,
  )
  return { ...rows[0]!, answerMs }
}

/** Asks once, and gives all others the same answer until it is too old. */
function keptFor<T>(freshMs: number, ask: () => Promise<T>): () => Promise<T> {
  let latest: { at: number; answer: Promise<T> } | undefined
  return () => {
    const now = performance.now()
    if (!latest || now - latest.at > freshMs) latest = { at: now, answer: ask() }
    return latest.answer
  }
}
