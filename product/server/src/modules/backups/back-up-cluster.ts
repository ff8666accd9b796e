/**
 * Copies a running embedded PostgreSQL consistently, by its low-level backup protocol
 * (https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP). Writes during the copy
 * are in the write-ahead log that it contains, and starting the copy replays it.
 */
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { copyTree } from './copy-tree'

/** PostgreSQL recreates these at its start, or must not find them. The log is copied late, and pg_control last. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|log|pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans|backup_label|tablespace_map|\.s\.PGSQL.*)\/.|^(postmaster\.(pid|opts)|\.s\.PGSQL.*|global\/pg_control)$|pgsql_tmp/

/** The copy's place in the write-ahead log. */
export interface CopiedLog {
  /** Everything that was committed earlier is in the log before `firstSegment`. */
  begunAt: Date
  /** The recovery of the copy begins in the first segment, and becomes consistent in the last one. */
  firstSegment: string
  lastSegment: string
}

export async function backUpCluster(
  connection: pg.ClientConfig,
  dataDir: string,
  target: string,
): Promise<CopiedLog> {
  const client = new pg.Client({ ...connection, database: 'postgres', application_name: 'juno-backup' })
  client.on('error', () => undefined) // the statement under way fails with it
  await client.connect()
  try {
    // This keeps every segment of the write-ahead log until this session ends.
    await client.query(`select pg_create_physical_replication_slot($1, true, true)`, [
      `juno_backup_${process.pid}`,
    ])
    const begunAt = new Date()
    await client.query(`select pg_backup_start('juno', true)`)
    await copyTree(dataDir, target, entry => LEFT_OUT.test(entry))
    await copyFile(path.join(dataDir, 'global/pg_control'), path.join(target, 'global/pg_control'))
    const { rows } = await client.query<{ labelfile: string; lastSegment: string }>(
      'select labelfile, pg_walfile_name(lsn) as "lastSegment" from pg_backup_stop(false)',
    )
    const { labelfile, lastSegment } = rows[0]!
    await writeFile(path.join(target, 'backup_label'), labelfile, { mode: 0o600 })
    await copyLog(path.join(dataDir, 'pg_wal'), path.join(target, 'pg_wal'))
    return { begunAt, firstSegment: /\(file ([0-9A-F]{24})\)/.exec(labelfile)![1]!, lastSegment }
  } finally {
    await client.end()
  }
}

async function copyLog(from: string, to: string): Promise<void> {
  await mkdir(path.join(to, 'archive_status'), { recursive: true, mode: 0o700 })
  for (const name of await readdir(from)) {
    if (/^[0-9A-F]{8,24}(\.history)?$/.test(name)) await copyFile(path.join(from, name), path.join(to, name))
  }
}
