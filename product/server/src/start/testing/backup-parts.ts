/** Makes the parts of an installation that backups and restores need, like the server and its commands. */
import path from 'node:path'
import { openDatabase } from '@juno/postgres/open-database'
import { secretsAgreement } from '@juno/host/agree-on-secrets'
import Fastify from 'fastify'
import type { MakeParts } from '../../modules/backups/make-backup'
import type { ServerConfig } from '../config'
import { migrateDatabase } from '../migrate-database'
import { createOpenRestored } from '../open-restored'
import { loadSecrets } from '../secrets'

const quiet = () => undefined

export const backupPlaces = (config: ServerConfig) => ({
  ...config,
  databasePassword: async () => (await loadSecrets(config)).databasePassword,
  async migrate() {
    const secrets = await loadSecrets(config)
    const database = await openDatabase(config, secrets, quiet)
    await migrateDatabase(database, {
      migrationsDir: path.join(config.rootDir, 'product/supabase/migrations'),
      rolePassword: secrets.rolePassword,
      agreement: secretsAgreement(config, secrets),
      log: quiet,
    }).finally(() => database.stop())
  },
})

export function backupParts(config: ServerConfig): MakeParts {
  const { log: logger } = Fastify({ logger: false })
  return {
    config: backupPlaces(config),
    openRestored: createOpenRestored(config, { logger, clock: () => new Date() }),
    goodNames: async () => new Set(),
    onStep: async () => undefined,
    onFailure: error => {
      throw error
    },
  }
}
