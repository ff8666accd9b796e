/**
 * Writes the archive while it is read: rows by the thousand, files as they come. However much there is, the server has
 * little of it in memory at a time.
 */
import type { Readable } from 'node:stream'
import { csvLine } from '@juno/domain/text/csv-line'
import { zipStream, type ZipEntry } from '../../shared/http/zip-stream'
import type { ServerContext } from '../../shared/server-context'
import { communityReadme } from './community-readme'
import { exportedTables, type ExportedTable } from './exported-tables'

/** Documents that other modules write better than a table. */
export interface Documents {
  /** Returns all events as a calendar file. */
  calendar(): Promise<string>
  /** Returns an issue of the newsletter as it looks in a mailbox. */
  issuePage(issue: { subject: string; content: string }): Promise<string>
}

export interface ArchiveParts extends Pick<ServerContext, 'scopes' | 'site'> {
  documents: Documents
  /** Returns null when the file is deleted. */
  readFile(bucket: string, name: string): Promise<Readable | null>
  /** A day such as 2026-11-25. */
  day: string
}

type Row = Record<string, unknown>

const AT_ONCE = 1000

/** The byte order mark makes spreadsheets read UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

export const writeArchive = (parts: ArchiveParts): Promise<Readable> => zipStream(entriesOf(parts))

async function* entriesOf(parts: ArchiveParts): AsyncGenerator<ZipEntry> {
  const { site, day, documents, readFile } = parts
  yield { name: 'README.txt', content: () => [communityReadme(site.brand, day)] }
  for (const table of exportedTables) {
    yield { name: `${table.name}.csv`, content: () => csvOf(rowsOf(parts, table)) }
    yield { name: `${table.name}.json`, content: () => jsonOf(rowsOf(parts, table)) }
  }
  yield { name: 'events.ics', content: () => once(documents.calendar) }
  for await (const issue of rowsOf(parts, issues))
    for (const { id, subject, content, day: sent } of issue)
      yield {
        name: `newsletter/${String(sent)}-${String(id)}.html`,
        content: () =>
          once(() => documents.issuePage({ subject: String(subject), content: String(content) })),
      }
  for await (const { bucket, name } of filesOf(parts))
    yield { name: `files/${bucket}/${name}`, content: () => contentOf(() => readFile(bucket, name)) }
}

const issues: Pick<ExportedTable, 'rows' | 'key' | 'without'> = {
  rows: `select id, subject, content, coalesce(to_char(started_at at time zone 'UTC', 'YYYY-MM-DD'), 'draft') as day
    from public.newsletter_issues`,
  key: { id: 'uuid' },
  without: [],
}

/** Reads page after page, each in a transaction of its own, so that a slow reader holds none open. */
async function* rowsOf(
  { scopes }: Pick<ArchiveParts, 'scopes'>,
  { rows: source, key, without }: Pick<ExportedTable, 'rows' | 'key' | 'without'>,
): AsyncGenerator<Row[]> {
  const columns = Object.keys(key).map(column => `t."${column}"`)
  const values = Object.values(key).map((type, at) => `($1::text[])[${at + 1}]::${type}`)
  const read = (
    where: string,
  ) => `select array[${columns.map(column => `${column}::text`).join(', ')}] as after,
    to_json(t) as row from (${source}) t ${where} order by ${columns.join(', ')} limit ${AT_ONCE}`
  const [first, next] = [read(''), read(`where (${columns.join(', ')}) > (${values.join(', ')})`)]
  const page = async (after: string[] | null) => {
    const [text, values] = after ? [next, [after]] : [first, []]
    const { rows } = await scopes.withServiceRole(db => db.query<{ after: string[]; row: Row }>(text, values))
    return rows
  }
  for (let rows = await page(null); rows.length > 0; rows = await page(rows.at(-1)!.after)) {
    yield rows.map(({ row }) => omit(row, without))
    if (rows.length < AT_ONCE) return
  }
}

const omit = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))

async function* csvOf(pages: AsyncIterable<Row[]>): AsyncGenerator<string> {
  let isFirst = true
  for await (const rows of pages) {
    if (isFirst) yield `${BYTE_ORDER_MARK}${csvLine(Object.keys(rows[0]!))}\r\n`
    isFirst = false
    yield rows.map(row => `${csvLine(Object.values(row))}\r\n`).join('')
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

async function* once(write: () => Promise<string>): AsyncGenerator<string> {
  yield await write()
}

const BUCKETS = ['profiles', 'templates', 'recommended-reads', 'testimonials']

const files: Pick<ExportedTable, 'rows' | 'key' | 'without'> = {
  rows: `select id, bucket_id as bucket, name from storage.objects
    where bucket_id in (${BUCKETS.map(bucket => `'${bucket}'`).join(', ')})`,
  key: { id: 'uuid' },
  without: [],
}

async function* filesOf(parts: Pick<ArchiveParts, 'scopes'>) {
  for await (const rows of rowsOf(parts, files)) yield* rows as { bucket: string; name: string }[]
}

/** A file that was deleted during the download is stored empty. The archive continues. */
async function* contentOf(open: () => Promise<Readable | null>): AsyncGenerator<Buffer> {
  const content = await open()
  if (content) yield* content as AsyncIterable<Buffer>
}
