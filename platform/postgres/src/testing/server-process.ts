/** Makes, starts, stops and kills PostgreSQL servers of tests, over TCP on this machine. */
import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { chooseDatabaseUser, launchAs } from '../database-user'
import { findEmbeddedBinaries, prepareBinaries } from '../embedded-binaries'
import { copyOrMake } from './copied-cluster'
import { freePort } from '../../../../test/free-port'

const run = promisify(execFile)

export const MANAGED_PASSWORD = 'of-the-hosters-login'

export interface ServerProcess {
  port: number
  dataDir: string
  start(): Promise<void>
  /** Ends every connection at once. */
  halt(mode?: 'immediate' | 'fast'): Promise<void>
  reload(): Promise<void>
  /** Makes a standby accept writes from then on. */
  promote(): Promise<void>
  /** Signals the postmaster. Its backends end by themselves when it has died. */
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void>
}

export interface ServerFolder {
  /** The superuser `postgres` has the password of every managed server. */
  initialise(name: string): Promise<string>
  /** Copies a server that is stopped. */
  copy(dataDir: string, name: string): Promise<string>
  /** Writes into a data folder. */
  write(dataDir: string, file: string, text: string): Promise<void>
  server(dataDir: string, settings?: Record<string, string>): Promise<ServerProcess>
  remove(): Promise<void>
}

/**
 * @param binaries an npm package with those of another PostgreSQL
 * @param environment of its processes
 */
export async function makeServerFolder(
  binaries?: string,
  environment: Record<string, string> = {},
): Promise<ServerFolder> {
  const programs = binaries ? await prepareBinaries(binaries) : await findEmbeddedBinaries()
  const folder = await mkdtemp(path.join(tmpdir(), 'juno-managed-'))
  await chmod(folder, 0o711)
  const user = await chooseDatabaseUser(path.join(folder, 'data'))
  const launch = await launchAs(user, [path.dirname(programs.postgres), folder])
  const execute = (program: string, args: string[]) => {
    const [command, all] = launch.command
      ? [launch.command, [...launch.prefix, program, ...args]]
      : [program, args]
    const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', ...environment }
    return run(command, all, { ...launch.identity, env, cwd: '/' })
  }
  const write = async (dataDir: string, file: string, text: string) => {
    const place = path.join(dataDir, file)
    await writeFile(place, text, { mode: 0o600 })
    if (user) await chown(place, user.uid, user.gid)
  }
  return {
    write,
    async initialise(name) {
      const dataDir = path.join(folder, name)
      const passwordFile = path.join(folder, 'password')
      await writeFile(passwordFile, MANAGED_PASSWORD, { mode: 0o644 })
      await copyOrMake(`managed-${binaries?.replaceAll('/', '-') ?? 'embedded'}`, dataDir, async draft => {
        await mkdir(draft, { mode: 0o700 })
        if (user) await chown(draft, user.uid, user.gid)
        await execute(programs.initdb, [
          `--pgdata=${draft}`,
          '--username=postgres',
          `--pwfile=${passwordFile}`,
          '--auth=scram-sha-256',
          '--encoding=UTF8',
          '--locale=C.UTF-8',
          '--no-sync',
        ])
      })
      return dataDir
    },
    async copy(dataDir, name) {
      await run('cp', ['-a', dataDir, path.join(folder, name)])
      return path.join(folder, name)
    },
    async server(dataDir, settings = {}) {
      const port = await freePort()
      const all = {
        port: String(port),
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
        fsync: 'off',
        log_min_messages: 'fatal',
        ...settings,
      }
      const flags = Object.entries(all).map(([name, value]) => `-c ${name}='${value}'`)
      const control = (...args: string[]) =>
        execute(programs.pgCtl, [...args, '--silent', '-D', dataDir, '-l', path.join(dataDir, 'log')])
      return {
        port,
        dataDir,
        start: async () => void (await control('start', '--wait', '-o', flags.join(' '))),
        halt: async (mode = 'immediate') => void (await control('stop', '--wait', '-m', mode)),
        reload: async () => void (await control('reload')),
        promote: async () => void (await control('promote', '--wait')),
        async signal(name) {
          const [pid] = (await readFile(path.join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')
          process.kill(Number(pid), name)
        },
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
