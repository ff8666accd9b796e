/**
 * Runs the commands of an operator besides the server: `backup [folder]`, `backup-key`, `restore [latest|<time>|--at
 * <moment>|<folder>]`, `upgrade-check`, `undo-upgrade [time]`, `migrate`, `reset-two-factor <email>`, `export
 * <file|folder>`, `accounts export|import <file> [--sessions]`, `files export|import <folder> [url]`, `organizations
 * list|add|remove`, `connect-stripe`, `pooler-logins`, `check-project <database> [address]`.
 */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { secretsAgreement } from '@juno/host/agree-on-secrets'
import { createLogger } from '@juno/host/create-logger'
import { openDatabase } from '@juno/postgres/open-database'
import { readProject } from '@juno/project/read-project'
import { backUp } from '../modules/backups/back-up'
import { loadBackupKey } from '../modules/backups/backup-key'
import { restore } from '../modules/backups/restore'
import {
  namesStoredBackup,
  parseMoment,
  restoreMoment,
  restoreStored,
  sayStored,
} from '../modules/backups/restore-stored'
import { undoUpgrade } from '../modules/backups/undo-upgrade'
import { storedHistories } from '../modules/backups/wal/keep-log'
import { resetMfaByEmail } from '../modules/mfa/reset-mfa-by-email'
import { webhookEvents } from '../modules/payments/webhook/apply-event'
import { checkAuth, checkDatabase, readAuthSettings, withProject } from './check-project'
import { projectVariables, readConfig, type ServerConfig } from './config'
import { connectStripe, openTerminal } from './connect-stripe'
import { exportEverything } from './export-everything'
import { exportToFile, importFromFile } from './move-accounts'
import { moveFiles } from './move-files'
import { runOrganizations } from './organizations'
import { loadSecrets } from './secrets'
import { readLastStart, readSiteVersion } from './site-version'
import { checkUpgrade } from './upgrade-check'
import { upgradeDatabase } from './upgrade-database'
import { withOwner } from './with-owner'

/** The connections of these go through DATABASE_URL. */
const POOLED_LOGINS = ['authenticator', 'supabase_auth_admin', 'supabase_storage_admin']

/** The built dist/cli.js lies three folders below the repository. */
const rootDir = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')

const migrationsDir = path.join(rootDir, 'product/supabase/migrations')

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Returns the places for backups and restores. */
const withPassword = (config: ServerConfig) => ({
  ...config,
  databasePassword: async () => (await loadSecrets(config)).databasePassword,
  histories: storedHistories(config, say),
  migrate: () => migrate(config),
})

async function migrate(config: ServerConfig): Promise<void> {
  const project = readProject(path.join(rootDir, 'product/supabase'), projectVariables(rootDir))
  const secrets = await loadSecrets({ ...config, projectSecrets: project.secrets })
  const database = await openDatabase(config, secrets, say)
  try {
    const agreement = secretsAgreement(config, secrets)
    await upgradeDatabase(database, config, secrets, { migrationsDir, agreement, say })
  } finally {
    await database.stop()
  }
}

const COMMANDS: Record<string, (config: ServerConfig, ...args: (string | undefined)[]) => Promise<void>> = {
  async backup(config, folder) {
    const name = `juno-${new Date().toISOString().slice(0, 19).replace(/[:T]/g, '-')}`
    const target = path.resolve(folder ?? path.join(rootDir, 'backups', name))
    await backUp(withPassword(config), target, say)
  },
  async 'backup-key'(config) {
    say(await loadBackupKey(config))
    say('Write it down outside of this machine: without it no backup can be opened.')
  },
  async restore(config, wanted, moment) {
    const places = withPassword(config)
    if (!wanted) return sayStored(config, say)
    if (wanted === '--at') return restoreMoment(places, parseMoment(moment), say)
    if (namesStoredBackup(wanted)) return restoreStored(places, wanted, say)
    await restore(places, path.resolve(wanted), say)
  },
  async 'upgrade-check'(config) {
    if (!(await checkUpgrade(config, migrationsDir, say))) process.exitCode = 1
  },
  async 'undo-upgrade'(config, time) {
    const last = await readLastStart(config.dataDir)
    const undoing = { time, last, present: await readSiteVersion(rootDir), now: new Date() }
    await undoUpgrade(withPassword(config), undoing, say)
  },
  async migrate(config) {
    await migrate(config)
    say('The database is up to date.')
  },
  async 'pooler-logins'(config) {
    const project = readProject(path.join(rootDir, 'product/supabase'), projectVariables(rootDir))
    const { rolePassword } = await loadSecrets({ ...config, projectSecrets: project.secrets })
    for (const role of POOLED_LOGINS) say(`"${role}" "${rolePassword(role)}"`)
  },
  'reset-two-factor': (config, email) => {
    if (!email) throw new Error('Name the account: npm run reset-two-factor -- somebody@example.org')
    return withOwner(config, say, async client => say(await resetMfaByEmail(client, email)))
  },
  export: (config, target) => {
    if (!target) throw new Error('Say where: npm run export -- FOLDER, or a file that ends with .zip')
    const logger = createLogger('warn')
    return exportEverything(config, path.resolve(target), { logger, say, now: new Date() })
  },
  accounts: (config, direction, name, option) => {
    const move = direction === 'export' ? exportToFile : direction === 'import' ? importFromFile : null
    if (!move || !name || (option !== undefined && option !== '--sessions'))
      throw new Error('Say what to do: npm run accounts -- export|import FILE [--sessions]')
    const file = path.resolve(name)
    const sessions = option !== undefined
    return withOwner(config, say, (client, { jwtSecret }) => move(client, { file, jwtSecret, sessions }, say))
  },
  async 'check-project'(config, address, projectUrl) {
    const database = address ?? config.databaseUrl
    if (!database)
      throw new Error(
        'Name the database: npm run check-project -- postgresql://… [https://PROJECT.supabase.co]',
      )
    const reports = [await withProject(database, client => checkDatabase(client, migrationsDir))]
    if (projectUrl) {
      const { publishableKey } = config.givenSecrets
      if (!publishableKey)
        throw new Error('Reading the settings of auth also needs SUPABASE_PUBLISHABLE_KEY.')
      const { backend } = readProject(path.join(rootDir, 'product/supabase'), projectVariables(rootDir))
      reports.push(checkAuth(await readAuthSettings(projectUrl, publishableKey), backend.auth))
    }
    for (const line of reports.flatMap(({ ok }) => ok)) say(`  ok       ${line}`)
    const problems = reports.flatMap(report => report.problems)
    for (const line of problems) say(`  missing  ${line}`)
    say(problems.length === 0 ? 'The project has everything.' : `${problems.length} things to do.`)
    if (problems.length > 0) process.exitCode = 1
  },
  'connect-stripe': config =>
    connectStripe(
      {
        siteUrl: config.siteUrl,
        envFile: path.join(rootDir, '.env'),
        presentKey: config.stripe?.secretKey ?? null,
        events: webhookEvents,
      },
      openTerminal(),
    ),
  organizations: (config, ...args) => {
    const context = { enabled: config.saml !== null, clock: () => new Date() }
    return withOwner(config, say, client => runOrganizations(client, args, context, say))
  },
  files: (config, direction, folder, url) =>
    moveFiles(config, [direction, folder && path.resolve(folder), url], projectVariables(rootDir), say),
}

async function main(): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2)
  const command = COMMANDS[name]
  if (!command) throw new Error(`Unknown command. Known are: ${Object.keys(COMMANDS).join(', ')}.`)
  await command(readConfig(rootDir), ...args)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
