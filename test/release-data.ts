/** Reads what a release leaves for the tests of later ones (docs/decisions/089-a-release-leaves-its-rows.md). */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/** It encrypts only demo content, so it is no secret. */
export const RELEASE_DATA_KEY = 'AGE-SECRET-KEY-1YQ39QNRH8S39QK6AECHD63VAC6HXPRXNLP388SWY72RUZ5MH3SVSVLFCQQ'
export const RELEASES = path.join(root, 'test/releases')
/** The file stands beside the backup of a release. */
export const MIGRATIONS_FILE = 'migrations.json'

const FOLDERS = ['platform/backend/src/db/migrations', 'product/supabase/migrations']

/**
 * Returns the hash of each migration by its path in the repository. A migration that a release has applied is not
 * edited afterwards.
 */
export async function hashMigrations(): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const folder of FOLDERS)
    for (const name of (await readdir(path.join(root, folder)))
      .filter(name => name.endsWith('.sql'))
      .sort()) {
      const content = await readFile(path.join(root, folder, name))
      hashes[`${folder}/${name}`] = createHash('sha256').update(content).digest('hex')
    }
  return hashes
}

export async function readReleasedHashes(version: string): Promise<Record<string, string>> {
  const text = await readFile(path.join(RELEASES, version, MIGRATIONS_FILE), 'utf8')
  return JSON.parse(text) as Record<string, string>
}
