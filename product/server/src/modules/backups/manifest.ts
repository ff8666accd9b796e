/** Lists every file of a backup with its size and SHA-256, and syncs all of it to the disk before the backup counts. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { syncFile, syncFolder } from '@juno/backend'
import { z } from 'zod'

const manifestSchema = z.object({
  /** PostgreSQL starts only with all of its folders, and several of them are empty. */
  folders: z.array(z.string()),
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
})
type Manifest = z.infer<typeof manifestSchema>

const NAME = 'manifest.json'

/** Describes the present contents of the folder. */
export async function writeManifest(folder: string): Promise<void> {
  const files: Manifest['files'] = {}
  const found = await entriesBelow(folder)
  for (const name of found.files) files[name] = await describe(path.join(folder, name))
  const manifest: Manifest = { folders: found.folders, files }
  await writeFile(path.join(folder, NAME), `${JSON.stringify(manifest)}\n`, { mode: 0o600 })
}

/**
 * @throws Error whose message is a sentence for the operator, where a file or folder is missing, changed, or not part
 * of it
 */
export async function assertUndamaged(folder: string): Promise<void> {
  const { files, folders } = await readManifest(folder)
  const found = await entriesBelow(folder)
  const there = new Set(found.files)
  const damaged = [
    ...found.files.filter(name => files[name] === undefined),
    ...folders.filter(name => !found.folders.includes(name)),
  ]
  for (const [name, { bytes, sha256 }] of Object.entries(files)) {
    const is = there.has(name) ? await describe(path.join(folder, name)) : null
    if (is?.bytes !== bytes || is.sha256 !== sha256) damaged.push(name)
  }
  if (damaged.length > 0)
    throw new Error(
      `The backup is damaged: ${damaged.length === 1 ? 'one file is' : `${damaged.length} files are`} missing or ` +
        `not as it was written (${damaged[0]}). Nothing was restored. Take another backup.`,
    )
}

async function readManifest(folder: string): Promise<Manifest> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(path.join(folder, NAME), 'utf8')))
  } catch {
    throw new Error(`${folder} is not a complete backup.`)
  }
}

/**
 * Waits until the folder would survive a power cut.
 * @param what `itself` for only the names in it; by default everything in it, too
 */
export async function syncTree(folder: string, what?: 'itself'): Promise<void> {
  if (what === 'itself') return syncFolder(folder)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) await syncFile(path.join(entry.parentPath, entry.name))
    else if (entry.isDirectory()) await syncFolder(path.join(entry.parentPath, entry.name))
  await syncFolder(folder)
}

/** Returns the entries without the manifest itself, with forward slashes. */
async function entriesBelow(folder: string): Promise<{ files: string[]; folders: string[] }> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const namesOf = (some: typeof entries) =>
    some
      .map(entry => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
      .filter(name => name !== NAME)
      .sort()
  return {
    files: namesOf(entries.filter(entry => entry.isFile())),
    folders: namesOf(entries.filter(entry => entry.isDirectory())),
  }
}

async function describe(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}
