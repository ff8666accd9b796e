/** Sends the archive to an admin. Nothing of it stays on the server's disk. */
import type { FastifyReply } from 'fastify'
import type { Call } from '../../shared/api/route-table'
import type { ServerContext } from '../../shared/server-context'
import { writeArchive, type Documents } from './write-archive'

const AUDIT = `
insert into public.audit_log (actor_id, actor_email, action)
select $1, private.account_email($1), 'community.exported'`

export async function exportCommunity(
  { scopes, site, clock, backend, documents }: ServerContext & { documents: Documents },
  { caller, reply }: Pick<Call, 'caller' | 'reply'>,
): Promise<FastifyReply> {
  await scopes.withServiceRole(db => db.query(AUDIT, [caller.userId]))
  const day = clock().toISOString().slice(0, 10)
  const readFile = (bucket: string, key: string) => backend.objects.read(caller, { bucket, key })
  return reply
    .header('content-type', 'application/zip')
    .header('content-disposition', `attachment; filename="community-${day}.zip"`)
    .send(await writeArchive({ scopes, site, documents, readFile, day }))
}
