/** Reads the configuration, starts, listens, and closes gracefully. */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { closeOnSignals } from '@juno/host/close-on-signals'
import { createLogger } from '@juno/host/create-logger'
import { createSeenErrors } from '@juno/host/seen-errors'
import { readConfig } from './config'
import { SECRET_PATHS } from './secret-paths'
import { startServer } from './start-server'
import { hasMailbox } from '../shared/mail/mailbox-routes'

/** The built dist/main.js lies three folders below the repository. */
const rootDir = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')

const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const config = readConfig(rootDir)
  const seenErrors = createSeenErrors()
  const logger = createLogger(config.logLevel, SECRET_PATHS, seenErrors.note)
  const starting = startServer(config, { logger, say, seenErrors })
  closeOnSignals(starting, say, config.drainSeconds)
  const server = await starting

  say(`\n${config.brand} is running at ${config.siteUrl}`)
  if (hasMailbox(config))
    say(`Emails stay on this machine: ${config.siteUrl}/mailbox?key=${server.mailboxKey}`)
  if (server.demoSignIns.length > 0) {
    say('\nDemo content is loaded. Sign in as:')
    for (const { email, password, who } of server.demoSignIns)
      say(`  ${email.padEnd(22)} ${password}   ${who}`)
  }
  say('\nPress Ctrl-C to stop.')
}

main().catch((error: unknown) => {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
