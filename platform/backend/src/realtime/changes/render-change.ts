/** Renders a change for a subscriber: the columns that its role may select and its binding requested. */
import type { RequestRole } from '../../contract'
import type { OutboxRow } from '../outbox/outbox-reader'
import type { Column, PublishedTable } from './read-tables'

export interface Reader {
  role: RequestRole
  /** Null for all. */
  columns: readonly string[] | null
  /** Whether it could see the row before an update. */
  sawBefore: boolean
}

/** @returns JSON, or null where nothing may be sent */
export function renderChange(table: PublishedTable, row: OutboxRow, reader: Reader): string | null {
  const keys = table.columns.filter(({ isKey }) => isKey)
  const told = table.columns.filter(
    column =>
      column.roles.includes(reader.role) &&
      (reader.columns === null || column.isKey || reader.columns.includes(column.name)),
  )
  if (row.action === 'DELETE') {
    if (told.length === 0) return null
  } else if (keys.length === 0) {
    return failure(table, row, 'Error 400: Bad Request, no primary key')
  } else if (!keys.every(({ roles }) => roles.includes(reader.role))) {
    return failure(table, row, 'Error 401: Unauthorized')
  }
  return object({
    schema: JSON.stringify(table.schema),
    table: JSON.stringify(table.table),
    type: JSON.stringify(row.action),
    commit_timestamp: JSON.stringify(row.at),
    columns: JSON.stringify(told.map(({ name, type }) => ({ name, type }))),
    ...(row.action === 'DELETE' ? {} : { record: values(told, row.record) }),
    ...(row.action === 'INSERT'
      ? {}
      : { old_record: values(before(table, row, told, reader), row.old_record) }),
    errors: row.oversize ? '["Error 413: Payload Too Large"]' : 'null',
  })
}

/** Returns only the key for a table with policies, unless the subscriber could see the row before. */
function before(table: PublishedTable, row: OutboxRow, told: Column[], { sawBefore }: Reader): Column[] {
  const identity = told.filter(({ isIdentity }) => isIdentity)
  const isOpen = !table.hasPolicies || (row.action === 'UPDATE' && sawBefore)
  return isOpen ? identity : identity.filter(({ isKey }) => isKey)
}

function failure({ schema, table }: PublishedTable, { action }: OutboxRow, error: string): string {
  return JSON.stringify({ schema, table, type: action, commit_timestamp: null, columns: [], errors: [error] })
}

function values(columns: readonly Column[], from: Record<string, string> | null): string {
  const present = columns.filter(({ name }) => from !== null && Object.hasOwn(from, name))
  return object(Object.fromEntries(present.map(({ name }) => [name, from![name]!])))
}

/** @param fields each as JSON: numbers keep their digits */
function object(fields: Record<string, string>): string {
  return `{${Object.entries(fields)
    .map(([name, json]) => `${JSON.stringify(name)}:${json}`)
    .join(',')}}`
}
