/**
 * Job `make-backups`: runs every minute, and as soon as an admin requests it. Only the process with the lock makes a
 * backup. A run that is under way while the lock is free belongs to a process that ended, and starts again.
 */
import { backupVerdict } from '@juno/domain/backups/backup-verdict'
import type pg from 'pg'
import type { Job } from '../../shared/jobs/define-job'
import { mailTeam } from '../../shared/mail/mail-team'
import type { ServerContext } from '../../shared/server-context'
import { addNight, endRun, goodNames, noteStep, takeRun } from './backup-runs'
import type { BackupConfig } from './backup-settings'
import { readBackupStatus, type BackupSources } from './backup-status'
import { makeBackup } from './make-backup'
import type { OpenRestored } from './restored-site'
import { fileTime } from './upgrade-copies'

export interface BackupParts extends BackupSources {
  config: BackupConfig & { diskReserveBytes: number }
  /** Logs in as `juno_worker`, with sessions of its own. */
  queue: pg.Pool
  openRestored: OpenRestored
}

const NAME = 'make-backups'

export function makeBackupsJob(server: ServerContext, parts: BackupParts): Job {
  const { scopes, clock, logger } = server
  const { config, queue } = parts
  return {
    name: NAME,
    everyMinute: { jobKey: NAME },
    async handle(_payload, { stopping }) {
      await withLock(queue, async () => {
        if (config.backups.at) await addNight(scopes, config.backups.at, clock())
        const name = fileTime(clock())
        const run = await takeRun(scopes, name, clock())
        if (!run) return
        const outcome = await makeBackup(
          name,
          {
            ...parts,
            goodNames: () => goodNames(scopes),
            onStep: step => noteStep(scopes, run, step),
            onFailure: error => logger.error({ err: error, source: 'backups' }, 'the backup failed'),
          },
          stopping,
        )
        await endRun(scopes, run, outcome, clock())
        logger.info({ source: 'backups', name, ...outcome }, 'a backup was made')
      })
      await tellTeam(server, parts)
    },
  }
}

async function tellTeam(server: ServerContext, parts: BackupParts): Promise<void> {
  const verdict = backupVerdict(await readBackupStatus(server, parts), server.clock())
  if (verdict.state !== 'bad') return
  await mailTeam(server, {
    kind: 'team-backup',
    content: {
      subject: verdict.title,
      preview: verdict.text,
      heading: verdict.title,
      paragraphs: [verdict.text],
      action: { label: 'Open Backups', url: `${server.site.siteUrl}/admin/backups` },
    },
  })
}

/** Does nothing where another process has the lock. */
async function withLock(queue: pg.Pool, work: () => Promise<void>): Promise<void> {
  const client = await queue.connect()
  let broken: Error | undefined
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(hashtext($1)) as mine`,
      [NAME],
    )
    if (!rows[0]!.mine) return
    await work()
    await client.query(`select pg_advisory_unlock(hashtext($1))`, [NAME])
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    // Ending the session frees the lock, too.
    client.release(broken)
  }
}
