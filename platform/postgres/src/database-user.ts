/** Decides as which operating system user the embedded PostgreSQL runs, since it refuses to run as root. */
import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Null stands for the user who started the server. */
export type DatabaseUser = { uid: number; gid: number } | null

/**
 * An existing data folder decides (files keep their owner). A new one belongs to the user `postgres`, who is created
 * where missing. Only root can change the user, so everybody else runs PostgreSQL as themselves.
 */
export async function chooseDatabaseUser(dataDir: string): Promise<DatabaseUser> {
  if (process.getuid?.() !== 0) return null
  const existing = await stat(dataDir).catch(() => null)
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
  return (await findUser()) ?? (await createUser())
}

async function findUser(): Promise<DatabaseUser> {
  const line = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .find(entry => entry.startsWith('postgres:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid && uid !== '0' ? { uid: Number(uid), gid: Number(gid) } : null
}

async function createUser(): Promise<DatabaseUser> {
  try {
    await run('groupadd', ['--system', 'postgres']).catch(() => undefined)
    await run('useradd', [
      '--system',
      '--gid',
      'postgres',
      '--no-create-home',
      '--shell',
      '/bin/false',
      'postgres',
    ])
  } catch {
    throw new Error(
      'PostgreSQL does not run as root and the user "postgres" could not be created. ' +
        'Start Juno as an ordinary user, create a user named postgres, or set DATABASE_URL.',
    )
  }
  const user = await findUser()
  if (!user) throw new Error('The user "postgres" was created but is not listed in /etc/passwd.')
  return user
}

/**
 * The command and options that start a database binary as that user, with access to `folders` even below private ones.
 */
export interface Launch {
  command: string
  prefix: string[]
  identity: { uid?: number; gid?: number }
}

/**
 * The database user cannot reach a repository or data folder below a folder that only root may enter (/root, a private
 * temp folder). The one capability "may search and read any folder" is enough to pass. It comes with setpriv
 * (util-linux). Containers often lack it and have the wider dac_override instead.
 */
export async function launchAs(user: DatabaseUser, folders: readonly string[]): Promise<Launch> {
  const identity = user ?? {}
  if (!user) return { command: '', prefix: [], identity }
  const closed = await firstUnreachable(user, folders)
  if (!closed) return { command: '', prefix: [], identity }

  const capability = await allowedCapability()
  const setpriv = await findSetpriv()
  if (!capability || !setpriv) {
    throw new Error(
      `The database user (uid ${user.uid}) may not enter ${closed}. Allow it (chmod o+x ${closed}), move Juno or ` +
        'DATA_DIR to a folder that it may enter, start Juno as an ordinary user, or set DATABASE_URL.',
    )
  }
  const caps = `+${capability}`
  const prefix = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
  return {
    command: setpriv,
    prefix: [...prefix, `--inh-caps=${caps}`, `--ambient-caps=${caps}`],
    identity: {},
  }
}

async function firstUnreachable(user: { uid: number; gid: number }, folders: readonly string[]) {
  for (const folder of folders) {
    for (let at = path.resolve(folder); ; at = path.dirname(at)) {
      const entry = await stat(at).catch(() => null)
      if (entry && !maySearch(user, entry)) return at
      if (at === path.dirname(at)) break
    }
  }
  return null
}

function maySearch(user: { uid: number; gid: number }, folder: { uid: number; gid: number; mode: number }) {
  if (folder.uid === user.uid) return (folder.mode & 0o100) !== 0
  if (folder.gid === user.gid) return (folder.mode & 0o010) !== 0
  return (folder.mode & 0o001) !== 0
}

/** Bits of the bounding set (linux/capability.h): dac_override is 1, dac_read_search is 2. */
async function allowedCapability(): Promise<'dac_read_search' | 'dac_override' | null> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const permitted = BigInt(`0x${/^CapPrm:\s*([0-9a-f]+)/m.exec(status)?.[1] ?? '0'}`)
  const bounding = BigInt(`0x${/^CapBnd:\s*([0-9a-f]+)/m.exec(status)?.[1] ?? '0'}`)
  const both = permitted & bounding
  if (both & 0b100n) return 'dac_read_search'
  return both & 0b010n ? 'dac_override' : null
}

async function findSetpriv(): Promise<string | null> {
  for (const file of ['/usr/bin/setpriv', '/bin/setpriv']) if (await stat(file).catch(() => null)) return file
  return null
}
