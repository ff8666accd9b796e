/**
 * Loads the secrets: generated on the first start into DATA_DIR/secrets.json (mode 0600), derived from JUNO_SECRET, or
 * given.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { HostConfig } from './host-settings'

/** The name of a draft ends like this: nobody else writes six random bytes beside secrets.json. */
const DRAFT = /\.[0-9a-f]{12}$/

const storedSecrets = z.object({
  jwtSecret: z.string().min(32),
  publishableKey: z.string().startsWith('sb_publishable_'),
  secretKey: z.string().startsWith('sb_secret_'),
  /** The password of the embedded PostgreSQL's superuser. */
  databasePassword: z.string().min(16),
})

type StoredSecrets<Own extends string> = z.infer<typeof storedSecrets> & Record<Own, string>

export type Secrets<Own extends string = never> = StoredSecrets<Own> & {
  /** Returns the password of one of the server's own database logins. */
  rolePassword(role: string): string
  /** Hashes of everything that processes on one database must share. They reveal nothing. */
  fingerprints: { logins: string; keys: string }
}

/**
 * With DATABASE_URL, processes without a shared folder agree by JUNO_SECRET, from which everything is derived that is
 * not given, or by SUPABASE_JWT_SECRET, from which the logins' passwords are derived. The environment takes precedence
 * over the project's files, and those over generated ones.
 * @param own further secrets of the host, by name: the prefix of each
 * @throws Error with a sentence when secrets.json is damaged: a new one would lock the old data away
 */
export async function loadSecrets<Own extends string = never>(
  config: Pick<HostConfig, 'dataDir' | 'databaseUrl' | 'givenSecrets'> & {
    /** The secrets of the project's files. */
    projectSecrets?: HostConfig['givenSecrets']
  },
  own = {} as Readonly<Record<Own, string>>,
): Promise<Secrets<Own>> {
  const { shared, ...environment } = config.givenSecrets
  const stored = shared
    ? (generate(own, purpose => hmac(shared, purpose)) as StoredSecrets<Own>)
    : await readOrCreate(path.join(config.dataDir, 'secrets.json'), own)
  const given = Object.fromEntries(
    [config.projectSecrets ?? {}, environment].flatMap(secrets =>
      Object.entries(secrets).filter(([, value]) => value !== undefined),
    ),
  )
  const master = shared ?? (config.databaseUrl ? environment.jwtSecret : undefined) ?? stored.databasePassword
  const { jwtSecret, publishableKey, secretKey } = { ...stored, ...given }
  return {
    ...stored,
    ...given,
    rolePassword: role => hmac(master, `database login ${role}`),
    fingerprints: {
      logins: hmac(master, 'fingerprint of the logins'),
      keys: hmac(master, `fingerprint of the keys ${JSON.stringify([jwtSecret, publishableKey, secretKey])}`),
    },
  }
}

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url')

async function readOrCreate<Own extends string>(file: string, own: Readonly<Record<Own, string>>) {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o711 })
  const existing = await read(file, own)
  if (existing) {
    await removeDrafts(file)
    return existing
  }
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const random = (_purpose: string, bytes: number) => randomBytes(bytes).toString('base64url')
  await writeFile(draft, `${JSON.stringify(generate(own, random), null, 2)}\n`, { mode: 0o600, flush: true })
  try {
    await link(draft, file) // never replaces one that another process has just made
  } catch (error) {
    // The draft disappears when another process, which has made the file, took it for an abandoned one.
    if (!['EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code!)) throw error
  } finally {
    await rm(draft, { force: true })
  }
  return (await read(file, own))!
}

/** Removes drafts of processes that were killed between writing and linking. */
async function removeDrafts(file: string): Promise<void> {
  const folder = path.dirname(file)
  for (const name of await readdir(folder))
    if (name.startsWith(`${path.basename(file)}.`) && DRAFT.test(name))
      await rm(path.join(folder, name), { force: true })
}

async function read<Own extends string>(
  file: string,
  own: Readonly<Record<Own, string>>,
): Promise<StoredSecrets<Own> | null> {
  const ownSecrets = mapValues(own, prefix => z.string().startsWith(prefix))
  try {
    const secrets: unknown = JSON.parse(await readFile(file, 'utf8'))
    return storedSecrets.extend(ownSecrets).parse(secrets) as unknown as StoredSecrets<Own>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new Error(
      `${file} cannot be read or is incomplete. Restore it from a backup; nothing was changed.`,
      { cause: error },
    )
  }
}

function generate(own: Readonly<Record<string, string>>, secret: (purpose: string, bytes: number) => string) {
  return {
    jwtSecret: secret('jwtSecret', 48),
    publishableKey: `sb_publishable_${secret('publishableKey', 24)}`,
    secretKey: `sb_secret_${secret('secretKey', 24)}`,
    databasePassword: secret('databasePassword', 24),
    ...mapValues(own, (prefix, name) => prefix + secret(name, 24)),
  }
}

function mapValues<Name extends string, T>(
  record: Readonly<Record<Name, string>>,
  map: (value: string, name: string) => T,
) {
  const entries = Object.entries<string>(record).map(([name, value]) => [name, map(value, name)])
  return Object.fromEntries(entries) as Record<Name, T>
}
