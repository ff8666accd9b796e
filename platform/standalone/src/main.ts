/**
 * `npm run backend -- --dir DIR [--port N]` serves only the wires, from a project folder in the Supabase CLI's layout.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { signLegacyKeys } from '@juno/backend'
import { closeOnSignals } from '@juno/host/close-on-signals'
import { createLogger } from '@juno/host/create-logger'
import { readProject } from '@juno/project/read-project'
import { readConfig, readVariable } from './config'
import { startBackend } from './start-backend'

const say = (line: string) => process.stdout.write(`${line}\n`)

const USAGE = `Usage: npm run backend -- --dir DIR [--port N] [--reset] [--legacy-keys] [--aggregates] [--plan] [--tx-rollback]

  --dir DIR      a folder with config.toml, migrations/ and seed.sql, as the Supabase CLI makes it
  --port N       where to listen; else PORT, else api.port of config.toml
  --reset        delete the database and the files first, and start again with the same keys
  --legacy-keys  show the anon and service_role keys too, for clients made before publishable and secret keys
  --aggregates   allow sum(), avg(), count(), max() and min() in select
  --plan         answer "Accept: application/vnd.pgrst.plan" with the query plan
  --tx-rollback  let "Prefer: tx=rollback" undo what a request did`

async function main(): Promise<void> {
  const flags = readFlags()
  if (flags.help || !flags.dir) {
    say(USAGE)
    process.exitCode = flags.help ? 0 : 2
    return
  }
  const dir = path.resolve(flags.dir)
  const project = readProject(dir, readVariable)
  const config = readConfig(dir, project.settings, flags.port)
  const logger = createLogger(config.logLevel)
  if (project.unsupported.length > 0) say(`Not supported in config.toml: ${project.unsupported.join(', ')}`)

  const { aggregates, plan, 'tx-rollback': txRollback } = flags
  const dataFeatures = { aggregates, plan, txRollback }
  const starting = startBackend(config, project, { logger, say, dataFeatures, reset: flags.reset })
  closeOnSignals(starting, say, config.drainSeconds)
  const { address, secrets } = await starting
  say(`\nThe backend of ${dir} is running at ${address}`)
  say(`  publishable key  ${secrets.publishableKey}`)
  say(`  secret key       ${secrets.secretKey}`)
  if (flags['legacy-keys']) {
    const { anon, serviceRole } = await signLegacyKeys(secrets.jwtSecret, new Date())
    say(`  anon key         ${anon}`)
    say(`  service_role key ${serviceRole}`)
  }
  say(`  mail             ${path.join(config.dataDir, 'mail.log')}`)
  if (project.backend.auth.sms.enableSignup && !project.twilio)
    say(`  text messages    ${path.join(config.dataDir, 'sms.log')}`)
  say('\nPress Ctrl-C to stop.')
}

function readFlags() {
  const flag = { type: 'boolean', default: false } as const
  try {
    return parseArgs({
      options: {
        dir: { type: 'string' },
        port: { type: 'string' },
        reset: flag,
        'legacy-keys': flag,
        aggregates: flag,
        plan: flag,
        'tx-rollback': flag,
        help: { ...flag, short: 'h' },
      },
    }).values
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${USAGE}`, { cause: error })
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
