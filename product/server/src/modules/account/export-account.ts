/**
 * Exports everything stored about a member: one archive of JSON files, their photos, and a README. It is written while
 * it is sent, and nothing of it stays on the server.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ServerContext } from '../../shared/server-context'
import { ApiError } from './refusals'
import type { Call } from '../../shared/api/route-table'
import { zipStream, type ZipEntry } from '../../shared/http/zip-stream'
import { exportReadme } from './export-readme'

interface StoredFile {
  bucket: string
  name: string
}

type Export = Record<string, unknown> & { files: StoredFile[] }

export async function exportAccount(
  { scopes, site, clock }: Pick<ServerContext, 'scopes' | 'site' | 'clock'>,
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
    .send(await zipStream(entriesOf(data, exportReadme(site.brand, day), request.server)))
}

async function* entriesOf(data: Export, readme: string, app: FastifyInstance): AsyncGenerator<ZipEntry> {
  yield { name: 'README.txt', content: () => [readme] }
  for (const [name, content] of Object.entries(data))
    yield { name: `${name.replaceAll('_', '-')}.json`, content: () => [JSON.stringify(content, null, 2)] }
  for (const file of data.files.filter(({ bucket }) => bucket === 'profiles')) {
    const photo = await readPublicFile(app, file)
    if (photo) yield { name: `photos/${file.name.split('/').at(-1)}`, content: () => [photo], stored: true }
  }
}

async function readPublicFile(app: FastifyInstance, { bucket, name }: StoredFile): Promise<Buffer | null> {
  const path = [bucket, ...name.split('/')].map(encodeURIComponent).join('/')
  const answer = await app.inject({ method: 'GET', url: `/storage/v1/object/public/${path}` })
  return answer.statusCode === 200 ? answer.rawPayload : null
}
