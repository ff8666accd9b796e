// Checks the rows of an import file one by one before anything is stored (docs/specification/resources.md#import-rows).
import { addressKey } from '@juno/domain/resources/address-key'
import { parseTags, resourceLimits, slugOf, tagsProblem } from '@juno/domain/resources/resource-rules'
import type { ResourceRow } from '@juno/domain/resources/resource-columns'
import { readWebLink, webLinkProblem } from '@juno/domain/text/web-link'
import { plural } from '@juno/domain/text/plural'
import { isTotal } from '@juno/domain/text/total-row'
import { csv } from '@/lib/csv'
import type { CsvRecord } from './read-csv'

/** The columns are in the order of the template that can be downloaded. */
export const csvColumns = [
  'title',
  'url',
  'description',
  'type_id',
  'category_id',
  'author',
  'tags',
  'template_file',
] as const

const needed: readonly string[] = ['title', 'type_id', 'category_id']

/** An import has at most this many rows, since it is stored in one statement. */
export const mostCsvRows = 1000

export interface Named {
  id: string
  name: string
}

export interface CheckedRow {
  line: CsvRecord['line']
  title: string
  type: string
  category: string
  /** The url or the template file. */
  target: string
  /** Errors. With any of them, nothing is imported. */
  problems: readonly string[]
  /** Warnings, which do not stop the import. */
  remarks: readonly string[]
  /** The directory, or an earlier row, seems to have the same resource. */
  isDuplicate: boolean
  /** Null when it has problems. */
  row: ResourceRow | null
}

export interface CheckedFile {
  rows: readonly CheckedRow[]
  /** The headings of columns that are not read. */
  unread: readonly string[]
  /** The number of ignored rows, which have no title. */
  ignored: number
}

const columnOf = (heading: string) => csvColumns.find(column => column === heading.trim().toLowerCase())
const unreadIn = (headings: readonly string[]) =>
  headings.filter(heading => heading.trim() !== '' && !columnOf(heading))

/** Returns why these headings cannot be read, or null: one is there twice, or seems to mean a column that is missing. */
export function headingProblem(headings: readonly string[]): string | null {
  const columns = headings.map(columnOf)
  const twice = csvColumns.find(column => columns.indexOf(column) !== columns.lastIndexOf(column))
  if (twice) return `The column ${twice} is there twice. Please keep one of them.`
  const unread = unreadIn(headings)
  const alike = new Set(unread.map(slugOf))
  const expected = csvColumns.filter(
    column => !columns.includes(column) && (needed.includes(column) || alike.has(column)),
  )
  return unread.length > 0 && expected.length > 0
    ? `These columns were not recognised: ${unread.join(', ')}. Expected: ${expected.join(', ')}`
    : null
}

/**
 * Finds types and categories by id, and for convenience by name. A row without a title is ignored, and one that adds up
 * the others is none.
 */
export function checkRows(
  all: readonly CsvRecord[],
  lists: { types: readonly Named[]; categories: readonly Named[] },
  headings: readonly string[] = [],
): CheckedFile {
  const records = all.filter(({ cells }) => cells.url || cells.type_id || !isTotal(Object.values(cells)))
  const rows = records.flatMap(({ line, cells }) => {
    const cell = (name: (typeof csvColumns)[number]) => (cells[name] ?? '').trim()
    return cell('title') ? [checkRow(cell, line, lists)] : []
  })
  return { rows, unread: unreadIn(headings), ignored: records.length - rows.length }
}

/**
 * Adds what the directory knows. A template without a file is a problem. A resource that exists already, or twice in
 * the file, gets a remark.
 */
export function withDirectory(
  rows: readonly CheckedRow[],
  {
    known_urls,
    known_templates,
    missing_templates,
  }: Record<'known_urls' | 'known_templates' | 'missing_templates', readonly string[]>,
): CheckedRow[] {
  const firstLine = new Map<string, number>()
  return rows.map(row => {
    const problems = missing_templates.includes(row.target)
      ? [
          ...row.problems,
          `There is no template file “${row.target}”. Please add this resource with its file, in the form above.`,
        ]
      : row.problems
    const same: string[] = []
    if (known_urls.includes(row.target)) same.push('The directory has a resource with this url.')
    if (known_templates.includes(row.target))
      same.push('The directory has a resource with this template file.')
    const key =
      (/^https?:/i.test(row.target) ? addressKey(row.target) : row.target) || row.title.toLowerCase()
    const first = firstLine.get(key)
    if (first !== undefined) same.push(`The same as line ${first}.`)
    else firstLine.set(key, row.line)
    return {
      ...row,
      problems,
      remarks: [...row.remarks, ...same],
      isDuplicate: same.length > 0,
      row: problems.length === 0 ? row.row : null,
    }
  })
}

function checkRow(
  cell: (name: (typeof csvColumns)[number]) => string,
  line: number,
  { types, categories }: { types: readonly Named[]; categories: readonly Named[] },
): CheckedRow {
  const problems: string[] = []
  const [title, templateFile] = [cell('title'), cell('template_file')]
  const url = readWebLink(cell('url')) ?? cell('url')
  const type = find(types, cell('type_id'))
  const category = find(categories, cell('category_id'))
  const tags = parseTags(cell('tags'))
  if (title.length > resourceLimits.title)
    problems.push(`The title is over ${plural(resourceLimits.title, 'character')}.`)
  if (cell('description').length > resourceLimits.description)
    problems.push(`The description is over ${plural(resourceLimits.description, 'character')}.`)
  if (cell('author').length > resourceLimits.author)
    problems.push(`The author is over ${plural(resourceLimits.author, 'character')}.`)
  if (!type) problems.push(unknown('type', cell('type_id')))
  if (!category) problems.push(unknown('category', cell('category_id')))
  const wrongUrl = url && webLinkProblem(url)
  if (wrongUrl) problems.push(wrongUrl)
  if (url && templateFile) problems.push('A resource has a url or a template_file, not both.')
  const wrongTags = tagsProblem(tags)
  if (wrongTags) problems.push(wrongTags)

  const row: ResourceRow = {
    title,
    url: url || null,
    description: cell('description'),
    type_id: type?.id ?? '',
    category_id: category?.id ?? '',
    author: cell('author') || null,
    tags,
    template_file: templateFile || null,
  }
  return {
    line,
    title,
    type: type?.name ?? cell('type_id'),
    category: category?.name ?? cell('category_id'),
    target: url || templateFile,
    problems,
    remarks: url || templateFile ? [] : ['It has neither a url nor a template_file.'],
    isDuplicate: false,
    row: problems.length === 0 ? row : null,
  }
}

function find(list: readonly Named[], idOrName: string): Named | undefined {
  const wanted = idOrName.toLowerCase()
  return list.find(({ id, name }) => id.toLowerCase() === wanted || name.trim().toLowerCase() === wanted)
}

const unknown = (what: string, value: string) =>
  value ? `There is no ${what} “${value}”.` : `The ${what} is missing.`

/** Returns a file to start from: the header and two example rows. */
export function csvTemplate(types: readonly Named[], categories: readonly Named[]): string {
  const type = types[0]?.name ?? 'Article'
  const category = categories[0]?.name ?? 'Leadership'
  const rows = [
    [
      'The first hire',
      'https://example.com/first-hire',
      'From the job description to the first Friday.',
      type,
      category,
      'Ada Example',
      'hiring, leadership',
      '',
    ],
    [
      'Meeting agenda',
      'https://example.com/meeting-agenda',
      'One page, five questions.',
      type,
      category,
      '',
      'meetings',
      '',
    ],
  ]
  return csv(csvColumns, rows)
}
