// A table whose rows turn into cards where its container is narrow.
import type { ReactNode } from 'react'
import { cn } from '@/components/class-names'

export interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** The column holds buttons at the end, without a visible header. */
  actions?: boolean
  /** The label before the cell where rows are cards without a header: 'Joined'. */
  cardLabel?: string
  /** Classes, such as the width of the column. */
  className?: string
}

interface ResponsiveTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowClassName?: (row: Row) => string | false
}

// The roles are spelled out because `display: block` removes the meaning of a table's parts.
export function ResponsiveTable<Row extends { id: string }>({
  label,
  columns,
  rows,
  rowClassName,
}: ResponsiveTableProps<Row>) {
  return (
    <div className="@container">
      <table role="table" className="block w-full text-left @3xl:table" aria-label={label}>
        <thead role="rowgroup" className="sr-only @3xl:not-sr-only @3xl:table-header-group">
          <tr role="row" className="border-b">
            {columns.map(({ header, actions }) => (
              <th
                key={header}
                role="columnheader"
                scope="col"
                className="px-5 py-3 text-sm font-semibold text-soft"
              >
                <span className={cn(actions && 'sr-only')}>{header}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block @3xl:table-row-group">
          {rows.map(row => (
            <tr
              key={row.id}
              role="row"
              className={cn(
                'grid gap-2 border-b p-5 last:border-b-0 @3xl:table-row @3xl:p-0',
                rowClassName?.(row),
              )}
            >
              {columns.map(column => (
                <Cell key={column.header} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const cell = column.cell(row)
  // A name or a place may run from right to left.
  const content = typeof cell === 'string' ? <bdi>{cell}</bdi> : cell
  return (
    <td role="cell" className={cn('cell', column.actions && 'mt-2 @3xl:mt-0', column.className)}>
      {column.cardLabel && <span className="text-soft @3xl:hidden">{column.cardLabel} </span>}
      {column.actions ? (
        <div className="flex flex-wrap gap-2 *:grow @3xl:justify-end @3xl:*:grow-0 @4xl:flex-nowrap">
          {content}
        </div>
      ) : (
        content
      )}
    </td>
  )
}
