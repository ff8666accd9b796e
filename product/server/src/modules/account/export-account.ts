/**
 * Exports everything stored about a member: one archive of JSON files, their photos, and a README. It is written while
 * it is sent, and nothing of it stays on the server.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Platform } from '../../shared/platform'
import { ApiError } from './refusals'
import type { Call } from '../../shared/api/route-table'
import { exportReadme } from './export-readme'

interface StoredFile {
  bucket: string
  name: string
}

type Export = Record<string, unknown> & { files: StoredFile[] }

export async function exportAccount(
  { scopes, site, clock }: Pick<Platform, 'scopes' | 'site' | 'clock'>,
  { caller, request, reply }: Pick<Call, 'caller' | 'request' | 'reply'>,
): Promise<FastifyReply> {
  const { rows } = await scopes.withServiceRole(db =>
    db.query<{ export: Export | null }>('select private.export_account($1) as export', [caller.userId]),
  )
  const data = rows[0]?.export
  if (!data) throw new ApiError('profile_not_found')
  const day = clock().toISOString().slice(0, 10)
  return reply
    .header('content-type', 'application/zip')
    .header('content-disposition', `attachment; filename="my-data-${day}.zip"`)
    .send(archive(data, exportReadme(site.brand, day), request.server))
}

function archive(data: Export, readme: string, app: FastifyInstance): Readable {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  const add = (name: string, content: Uint8Array, packed: boolean) => {
    const entry = packed ? new ZipDeflate(name) : new ZipPassThrough(name)
    zip.add(entry)
    entry.push(content, true)
  }
  return Readable.from(
    (async function* () {
      add('README.txt', strToU8(readme), true)
      for (const [name, content] of Object.entries(data))
        add(`${name.replaceAll('_', '-')}.json`, strToU8(JSON.stringify(content, null, 2)), true)
      yield* chunks.splice(0)
      for (const file of data.files.filter(({ bucket }) => bucket === 'profiles')) {
        const photo = await readPublicFile(app, file)
        if (photo) add(`photos/${file.name.split('/').at(-1)}`, photo, false)
        yield* chunks.splice(0)
      }
      zip.end()
      yield* chunks.splice(0)
    })(),
    { objectMode: false },
  )
}

async function readPublicFile(app: FastifyInstance, { bucket, name }: StoredFile): Promise<Buffer | null> {
  const path = [bucket, ...name.split('/')].map(encodeURIComponent).join('/')
  const answer = await app.inject({ method: 'GET', url: `/storage/v1/object/public/${path}` })
  return answer.statusCode === 200 ? answer.rawPayload : null
}
