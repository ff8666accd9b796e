/**
 * Writes the archive while it is sent: rows by the thousand, files one by one. However much there is, the server holds
 * little of it at a time, and nothing of it stays on its disk.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ZipFile } from 'yazl'
import type { Call } from '../../platform/api/route-table'
import type { Platform } from '../../platform/platform'
import { csvLine } from './csv-line'
import { exportedTables, type ExportedTable } from './exported-tables'
import { communityReadme } from './community-readme'

type Parts = Pick<Platform, 'scopes' | 'site' | 'clock'>
type Row = Record<string, unknown>

const AT_ONCE = 1000

const AUDIT = `
insert into public.audit_log (actor_id, actor_email, action)
select $1, private.account_email($1), 'community.exported'`

/** The byte order mark makes spreadsheets read UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

export async function exportCommunity(
  { scopes, site, clock }: Parts,
  { caller, request, reply }: Pick<Call, 'caller' | 'request' | 'reply'>,
): Promise<FastifyReply> {
  await scopes.withServiceRole(db => db.query(AUDIT, [caller.userId]))
  const day = clock().toISOString().slice(0, 10)
  const zip = new ZipFile()
  const output = zip.outputStream as unknown as Readable
  zip.on('error', error => output.destroy(error as Error))
  zip.addBuffer(Buffer.from(communityReadme(site.brand, day)), 'README.txt')
  const add = (name: string, content: () => AsyncIterable<string | Buffer>) =>
    zip.addReadStreamLazy(name, begin => begin(null, Readable.from(content(), { objectMode: false })))
  for (const table of exportedTables) {
    add(`${table.name}.csv`, () => csvOf(rowsOf(scopes, table)))
    add(`${table.name}.json`, () => jsonOf(rowsOf(scopes, table)))
  }
  void addFiles().then(
    () => zip.end(),
    (error: Error) => output.destroy(error),
  )
  return reply
    .header('content-type', 'application/zip')
    .header('content-disposition', `attachment; filename="community-${day}.zip"`)
    .send(output)

  async function addFiles(): Promise<void> {
    const authorization = request.headers.authorization ?? ''
    for await (const { bucket, name } of filesOf(scopes))
      add(`files/${bucket}/${name}`, () => contentOf(request.server, bucket, name, authorization))
  }
}

/** Page after page, each in a transaction of its own: a slow download holds none open. */
async function* rowsOf({ withServiceRole }: Parts['scopes'], table: ExportedTable): AsyncGenerator<Row[]> {
  const { rows: source, idType, without } = table
  const read = `select t.id::text as after, to_json(t) as row from (${source}) t
    where $1::text is null or t.id > $1::${idType} order by t.id limit ${AT_ONCE}`
  let after: string | null = null
  do {
    const { rows } = await withServiceRole(db => db.query<{ after: string; row: Row }>(read, [after]))
    if (rows.length > 0) yield rows.map(({ row }) => omit(row, without))
    after = rows.length < AT_ONCE ? null : rows.at(-1)!.after
  } while (after !== null)
}

const omit = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))

async function* csvOf(pages: AsyncIterable<Row[]>): AsyncGenerator<string> {
  let isFirst = true
  for await (const rows of pages) {
    if (isFirst) yield BYTE_ORDER_MARK + csvLine(Object.keys(rows[0]!))
    isFirst = false
    yield rows.map(row => csvLine(Object.values(row))).join('')
  }
}

async function* jsonOf(pages: AsyncIterable<Row[]>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const rows of pages) {
    yield before + rows.map(row => JSON.stringify(row)).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

const FILES = `select id::text as after, bucket_id as bucket, name from storage.objects
where bucket_id = any ($2) and ($1::uuid is null or id > $1::uuid) order by id limit ${AT_ONCE}`
const BUCKETS = ['profiles', 'templates', 'recommended-reads', 'testimonials']

async function* filesOf({ withServiceRole }: Parts['scopes']) {
  let after: string | null = null
  do {
    const { rows } = await withServiceRole(db =>
      db.query<{ after: string; bucket: string; name: string }>(FILES, [after, BUCKETS]),
    )
    yield* rows
    after = rows.length < AT_ONCE ? null : rows.at(-1)!.after
  } while (after !== null)
}

/** As the admin who asks. What is gone meanwhile is empty: one lost file is no reason to give nothing. */
async function* contentOf(app: FastifyInstance, bucket: string, name: string, authorization: string) {
  const path = [bucket, ...name.split('/')].map(encodeURIComponent).join('/')
  const answer = await app.inject({
    url: `/storage/v1/object/authenticated/${path}`,
    headers: { authorization },
  })
  if (answer.statusCode === 200) yield answer.rawPayload
}
