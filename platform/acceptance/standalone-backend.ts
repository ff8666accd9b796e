// Runs `npm run backend` on a project folder of the Supabase CLI that the test defines.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { layDataFolder } from '@juno/postgres/testing/copied-cluster'
import { createClient } from '@supabase/supabase-js'
import { freePort } from '../../test/free-port'

const root = path.resolve(import.meta.dirname, '../..')

export interface StandaloneProject {
  configToml: string
  migration: string
  seed?: string
  /** The keys for `signing_keys_path`, written to signing_keys.json. */
  signingKeys?: object[]
  /** Switches of the command line. */
  flags?: string[]
  /** Without it, the database is embedded, and the secrets are generated. */
  environment?: Record<string, string>
  /** Its first start makes the database cluster and the secrets, which are copied otherwise. */
  isNew?: boolean
}

export interface LoggedMail {
  to: string
  code: string
  token_hash: string
  link: string
}

export const randomEmail = () => `person-${randomBytes(6).toString('hex')}@example.com`

export async function openStandaloneBackend({
  configToml,
  migration,
  seed,
  signingKeys,
  flags = [],
  environment = {},
  isNew = false,
}: StandaloneProject) {
  const dir = await mkdtemp(path.join(tmpdir(), 'juno-alone-'))
  await mkdir(path.join(dir, 'migrations'))
  if (!isNew && !environment.DATABASE_URL) await layDataFolder(path.join(dir, '.data'))
  await writeFile(path.join(dir, 'config.toml'), configToml)
  await writeFile(path.join(dir, 'migrations/20260101000000_first.sql'), migration)
  if (seed !== undefined) await writeFile(path.join(dir, 'seed.sql'), seed)
  if (signingKeys) await writeFile(path.join(dir, 'signing_keys.json'), JSON.stringify(signingKeys))
  const port = await freePort()
  const args = ['--dir', dir, '--port', String(port), ...flags]
  let running = await launch(args, node, environment)
  const key = (name: 'publishable' | 'secret') =>
    new RegExp(`sb_${name}_\\S+`).exec(running.output())?.[0] ?? ''

  return {
    dir,
    port,
    url: `http://127.0.0.1:${port}`,
    key,
    /** Returns its output since its latest start. */
    output: () => running.output(),
    client: (name: 'publishable' | 'secret' = 'publishable') =>
      createClient(`http://127.0.0.1:${port}`, key(name), {
        auth: { persistSession: false, autoRefreshToken: false, experimental: { passkey: true } },
        realtime: { transport: class {} as never },
      }),
    /** Makes a client of a browser of its own, which remembers its session. */
    browser(flowType: 'pkce' | 'implicit') {
      const stored = new Map<string, string>()
      return createClient(`http://127.0.0.1:${port}`, key('publishable'), {
        auth: {
          flowType,
          autoRefreshToken: false,
          storage: {
            getItem: name => stored.get(name) ?? null,
            setItem: (name, value) => void stored.set(name, value),
            removeItem: name => void stored.delete(name),
          },
        },
        realtime: { transport: class {} as never },
      })
    },
    /** Returns the mails in its log, the latest last. */
    async mails(): Promise<LoggedMail[]> {
      const log = await readFile(path.join(dir, '.data/mail.log'), 'utf8')
      return log
        .trim()
        .split('\n')
        .map(line => JSON.parse(line) as LoggedMail)
    },
    /** @returns the exit code, or null where a signal ended it */
    stop: (signal?: NodeJS.Signals) => running.stop(signal),
    pressCtrlC: () => running.pressCtrlC(),
    /** @param further switches of the command line, for this start */
    async start(...further: string[]) {
      running = await launch([...args, ...further], node, environment)
    },
    /** Starts like an operator. `stop` then signals npm. */
    async startByNpm() {
      running = await launch(args, ['npm', 'run', 'backend', '--'], environment)
    },
    async close() {
      await running.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

const node = [process.execPath, path.join(root, 'platform/standalone/dist/main.js')]

async function launch(args: string[], [command, ...before]: string[], environment: Record<string, string>) {
  let output = ''
  const { DATABASE_URL: _database, DATA_DIR: _data, ...env } = process.env
  const child = spawn(command!, [...before, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, ...environment },
    // The process has a group of its own, as in a terminal.
    detached: command === 'npm',
  })
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', chunk => {
        output += String(chunk)
        if (output.includes('Press Ctrl-C')) resolve()
      })
    void ended.then(code => reject(new Error(`It ended with ${code}.\n${output}`)))
  })
  return {
    output: () => output,
    stop(signal: NodeJS.Signals = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
    pressCtrlC() {
      process.kill(-child.pid!, 'SIGINT')
      return ended
    },
  }
}
