/**
 * In charge of the secrets: generated on the first start into DATA_DIR/secrets.json (mode 0600), or given.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { HostConfig } from './host-settings'

const storedSecrets = z.object({
  jwtSecret: z.string().min(32),
  publishableKey: z.string().startsWith('sb_publishable_'),
  secretKey: z.string().startsWith('sb_secret_'),
  /** The superuser of the embedded PostgreSQL. */
  databasePassword: z.string().min(16),
})

type StoredSecrets<Own extends string> = z.infer<typeof storedSecrets> & Record<Own, string>

export type Secrets<Own extends string = never> = StoredSecrets<Own> & {
  /** Password of one of the server's own database logins. */
  rolePassword(role: string): string
}

/**
 * With DATABASE_URL and SUPABASE_JWT_SECRET the logins' passwords follow from that secret alone, so that several
 * servers without a shared folder agree on them.
 * The environment wins over the project's files, and those over what was generated.
 * @param own further secrets of the host, by name: the prefix of each
 * @throws Error with a sentence when secrets.json is damaged: a new one would lock the old data away
 */
export async function loadSecrets<Own extends string = never>(
  config: Pick<HostConfig, 'dataDir' | 'databaseUrl' | 'givenSecrets'> & {
    /** Those of the project's files. */
    projectSecrets?: HostConfig['givenSecrets']
  },
  own = {} as Readonly<Record<Own, string>>,
): Promise<Secrets<Own>> {
  const stored = await readOrCreate(path.join(config.dataDir, 'secrets.json'), own)
  const given = Object.fromEntries(
    [config.projectSecrets ?? {}, config.givenSecrets].flatMap(secrets =>
      Object.entries(secrets).filter(([, value]) => value !== undefined),
    ),
  )
  const shared = config.databaseUrl ? config.givenSecrets.jwtSecret : undefined
  const master = shared ?? stored.databasePassword
  return {
    ...stored,
    ...given,
    rolePassword: role => createHmac('sha256', master).update(`database login ${role}`).digest('base64url'),
  }
}

async function readOrCreate<Own extends string>(file: string, own: Readonly<Record<Own, string>>) {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o711 })
  const existing = await read(file, own)
  if (existing) return existing
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${JSON.stringify(generate(own), null, 2)}\n`, { mode: 0o600, flush: true })
  try {
    await link(draft, file) // never replaces one that another process has just made
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  return (await read(file, own))!
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

function generate(own: Readonly<Record<string, string>>) {
  const random = (bytes: number) => randomBytes(bytes).toString('base64url')
  return {
    jwtSecret: random(48),
    publishableKey: `sb_publishable_${random(24)}`,
    secretKey: `sb_secret_${random(24)}`,
    databasePassword: random(24),
    ...mapValues(own, prefix => prefix + random(24)),
  }
}

function mapValues<Name extends string, T>(
  record: Readonly<Record<Name, string>>,
  map: (value: string) => T,
) {
  const entries = Object.entries<string>(record).map(([name, value]) => [name, map(value)])
  return Object.fromEntries(entries) as Record<Name, T>
}
