/** Upgrades the database of an installation so that there is a way back. */
import { rm } from 'node:fs/promises'
import type { SecretsAgreement } from '@juno/host/agree-on-secrets'
import { MigrationError, OtherVersionError } from '@juno/postgres/apply-migrations'
import type { Database } from '@juno/postgres/open-database'
import { startOf } from '../modules/backups/undo-upgrade'
import {
  copyBeforeUpgrade,
  deleteOldCopies,
  listUpgradeCopies,
  type CopyPlaces,
} from '../modules/backups/upgrade-copies'
import type { ServerConfig } from './config'
import { migrateDatabase } from './migrate-database'
import type { Secrets } from './secrets'
import { readLastStart, versionOf } from './site-version'

/**
 * Copies the database before the first change.
 * @throws like `migrateDatabase`, with the command that goes back where there is a way
 */
export async function upgradeDatabase(
  database: Database,
  config: Omit<CopyPlaces, 'databasePassword'> & Pick<ServerConfig, 'copyBeforeUpgrade'>,
  { rolePassword, databasePassword }: Pick<Secrets, 'rolePassword' | 'databasePassword'>,
  options: { migrationsDir: string; agreement: SecretsAgreement | null; say: (line: string) => void },
): Promise<void> {
  const { migrationsDir, agreement, say } = options
  const from = versionOf(await readLastStart(config.dataDir))
  let copy: string | undefined
  const beforeUpgrade = async (migrations: string[]) => {
    const upgrade = { from, migrations, now: new Date() }
    copy = await copyBeforeUpgrade(
      { ...config, databasePassword: async () => databasePassword },
      upgrade,
      say,
    )
  }
  try {
    await migrateDatabase(database, {
      migrationsDir,
      rolePassword,
      agreement,
      log: say,
      beforeUpgrade: config.copyBeforeUpgrade ? beforeUpgrade : undefined,
    })
    if (copy) await deleteOldCopies(config.dataDir)
  } catch (error) {
    // Nothing was changed, so there is nothing to go back to, and a supervisor may try again and again.
    if (copy && error instanceof MigrationError) await rm(copy, { recursive: true, force: true })
    if (error instanceof OtherVersionError && (await listUpgradeCopies(config.dataDir)).length > 0)
      throw new Error(`${error.message} To undo that upgrade: npm run undo-upgrade`, { cause: error })
    if (!(error instanceof MigrationError) || from === null) throw error
    throw new Error(`${error.message} To go back, ${startOf(from)}`, { cause: error })
  }
}
