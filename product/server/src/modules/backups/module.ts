/**
 * Serves backups to admins. `GET /api/backups` → when they were made, the results of their verification and their
 * places; `POST /api/backups` makes one now; `POST /api/backups/key` confirms that the key is written down.
 */
import { ApiError } from './refusals'
import type { Call } from '../../shared/api/route-table'
import type { ServerContext } from '../../shared/server-context'
import type { ServerModule } from '../../shared/server-module'
import { makeBackupsJob, type BackupParts } from './backup-job'
import { loadBackupKey } from './backup-key'
import { readBackupStatus } from './backup-status'
import { recipientOf } from './encrypt-stream'

const REQUEST = `
insert into public.backup_runs (requested_by) values ($1) on conflict do nothing returning id`

export function backupsModule(server: ServerContext, parts: BackupParts): ServerModule {
  const { guards, scopes } = server
  const { config } = parts
  const status = () => readBackupStatus(server, parts)

  const request = async ({ caller }: Call) => {
    await scopes.withServiceRole(async db => {
      const { rows } = await db.query<{ id: string }>(REQUEST, [caller.userId])
      if (!rows[0]) throw new ApiError('backup_under_way')
      await db.query(`select private.write_audit($1, 'backup.requested', 'backup_runs', $2, '{}')`, [
        caller.userId,
        rows[0].id,
      ])
    })
    return { success: true }
  }

  const noteKey = async ({ caller }: Call) => {
    const recipient = await recipientOf(await loadBackupKey(config))
    await scopes.withServiceRole(async db => {
      await db.query(
        `insert into public.backup_keys (recipient, written_down_by) values ($1, $2)
         on conflict (recipient) do update set written_down_by = excluded.written_down_by, written_down_at = now()`,
        [recipient, caller.userId],
      )
      await db.query(`select private.write_audit($1, 'backup.key_written_down', 'backup_keys', null, $2)`, [
        caller.userId,
        JSON.stringify({ name: recipient }),
      ])
    })
    return { success: true }
  }

  return {
    routes: [
      ['GET', '/backups', [guards.admin], status],
      ['POST', '/backups', [guards.admin], request],
      ['POST', '/backups/key', [guards.admin], noteKey],
    ],
    jobs: [makeBackupsJob(server, parts)],
  }
}
