/**
 * Configuration, start, listen, graceful close.
 */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { readConfig } from './config'
import { logStream } from './log-stream'
import { requestSerializers } from './http/request-log'
import { startServer, type RunningServer } from './start-server'
import { hasMailbox } from './mail/mailbox-routes'

/** Both src/main.ts and dist/main.js lie three folders below the repository. */
const rootDir = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')

const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const config = readConfig(rootDir)
  const options = { level: config.logLevel, serializers: { ...pino.stdSerializers, ...requestSerializers } }
  const terminal = logStream(process.stdout)
  const logger = terminal ? pino(options, terminal) : pino(options)
  const starting = startServer(config, { logger, say })
  closeOnSignals(starting)
  const server = await starting

  say(`\n${config.brand} is running at ${config.siteUrl}`)
  if (hasMailbox(config)) say(`Mail is kept on this machine: ${config.siteUrl}/mailbox`)
  if (server.demoSignIns.length > 0) {
    say('\nDemo content is loaded. Sign in as:')
    for (const { email, password, who } of server.demoSignIns)
      say(`  ${email.padEnd(22)} ${password}   ${who}`)
  }
  say('\nPress Ctrl-C to stop.')
}

/** The first signal closes in an orderly way, within 25 s; a second one does not wait for requests under way. */
function closeOnSignals(starting: Promise<RunningServer>): void {
  let closing = false
  const close = (signal: NodeJS.Signals) => {
    if (closing) return void process.exit(1)
    closing = true
    say(`\n${signal === 'SIGINT' ? 'Stopping' : 'Asked to stop'} …`)
    setTimeout(() => process.exit(1), 25_000).unref()
    starting
      .then(server => server.close())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, close)
}

main().catch((error: unknown) => {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
