/** Implements `npm run export`: the archive of everything as a file on this machine, the server running or not. */
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openFiles, openScopes } from '@juno/backend'
import { openPool } from '@juno/postgres/open-pool'
import type { FastifyBaseLogger } from 'fastify'
import { writeArchive } from '../modules/community-export/write-archive'
import { createLiveSettings } from '../modules/site-settings/live-settings'
import type { ServerConfig } from './config'
import { exportDocuments } from './export-documents'
import { withLogins } from './with-owner'

const SERVICE = { role: 'service_role', claims: { role: 'service_role' }, userId: null } as const

const AUDIT = `insert into public.audit_log (action, details) values ('community.exported', '{"by": "the command line"}')`

interface Terminal {
  logger: FastifyBaseLogger
  say: (line: string) => void
  now: Date
}

/**
 * @param target a file that ends with .zip, or a folder
 * @throws Error whose message is a sentence for the operator; no part of the archive stays
 */
export async function exportEverything(
  config: ServerConfig,
  target: string,
  { logger, say, now }: Terminal,
): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  const file = path.extname(target) === '.zip' ? target : path.join(target, `community-${day}.zip`)
  if (await stat(file).catch(() => null)) throw new Error(`${file} is there already. Nothing was written.`)
  await mkdir(path.dirname(file), { recursive: true })
  await withLogins(config, say, async ({ login }) => {
    const pool = openPool({ ...login('authenticator'), max: 2 })
    try {
      const scopes = openScopes(pool)
      const settings = createLiveSettings({ environment: config, scopes, logger })
      await settings.refresh()
      const { site } = settings
      await scopes.withServiceRole(db => db.query(AUDIT))
      const read = openFiles(pool, { storageDir: path.join(config.dataDir, 'storage'), s3: config.s3 })
      const archive = await writeArchive({
        scopes,
        site,
        day,
        documents: exportDocuments({ scopes, site }),
        readFile: (bucket, key) => read(SERVICE, { bucket, key }),
      })
      const part = `${file}.part`
      try {
        await pipeline(archive, createWriteStream(part, { mode: 0o600 }))
        await rename(part, file)
      } finally {
        await rm(part, { force: true })
      }
    } finally {
      await pool.end()
    }
  })
  const { size } = await stat(file)
  say(`Everything is in ${file} (${(size / 1e6).toFixed(1)} MB). Keep it as safe as the site itself.`)
}
