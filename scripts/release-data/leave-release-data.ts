/**
 * npm run release-data stores a backup of the demo content's rows and of its small files, made by this version, for the
 * tests of later versions (docs/decisions/089-a-release-leaves-its-rows.md).
 */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startManagedServer } from '@juno/postgres/testing'
import pg from 'pg'
import { freePort } from '../../test/free-port'
import { hashMigrations, MIGRATIONS_FILE, RELEASE_DATA_KEY, RELEASES } from '../../test/release-data'
import { startProduct } from '../../test/start-product'

const root = path.resolve(import.meta.dirname, '../..')
const MOST_BYTES_OF_A_FILE = 7_000
const EVERY_MS = 200

export async function run() {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  const release = path.join(RELEASES, version)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'juno-release-'))
  const postgres = await startManagedServer()
  const databaseUrl = await postgres.createDatabase('juno')
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  await rm(release, { recursive: true, force: true })
  const product = await startProduct(dataDir, await freePort(), {
    DATABASE_URL: databaseUrl,
    BACKUP_AT: 'never',
    BACKUP_FOLDER: release,
    BACKUP_KEY: RELEASE_DATA_KEY,
  })
  try {
    await forgetLargeFiles(db, path.join(dataDir, 'storage'))
    console.log(`${path.relative(root, release)}: ${await backUp(db)}`)
    await writeFile(
      path.join(release, MIGRATIONS_FILE),
      `${JSON.stringify(await hashMigrations(), null, 2)}\n`,
    )
  } finally {
    await product.stop()
    await db.end()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Backs up like the button. @returns the result of the verification */
async function backUp(db: pg.Client): Promise<string> {
  await db.query('insert into public.backup_runs (requested_by) values (gen_random_uuid())')
  for (;;) {
    const { rows } = await db.query<Record<'state' | 'found' | 'error' | 'bytes', string>>(
      'select state, found, error, bytes from public.backup_runs',
    )
    const { state, found, error, bytes } = rows[0]!
    if (state === 'failed') throw new Error(error)
    if (state !== 'running') return `${Math.ceil(Number(bytes) / 1000)} kB. ${found}`
    await new Promise(resolve => setTimeout(resolve, EVERY_MS))
  }
}

async function forgetLargeFiles(db: pg.Client, storage: string): Promise<void> {
  await db.query(
    `select set_config('storage.allow_delete_query', 'true', true);
     delete from storage.objects where (metadata ->> 'size')::int > ${MOST_BYTES_OF_A_FILE};
     delete from storage.orphaned_content`,
  )
  for (const entry of await readdir(storage, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isFile() && (await stat(file)).size > MOST_BYTES_OF_A_FILE) await rm(file)
  }
}
