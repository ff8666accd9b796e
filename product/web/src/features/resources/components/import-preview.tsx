// Shows what an import would store, row by row, with the problems found.
import { siteLocale } from '@juno/domain/text/locale'
import { plural } from '@juno/domain/text/plural'
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { cn } from '@/components/class-names'
import { Button } from '@/components/ui/button'
import type { CheckedFile, CheckedRow } from '../csv-rows'

interface ImportPreviewProps {
  fileName: string
  checked: CheckedFile
  busy: boolean
  onImport: () => void
  onDiscard: () => void
}

const mostShown = 200
/** These columns are hidden where the preview is narrow. The result stands below the title there. */
const wideOnly = ['Type', 'Category']

export function ImportPreview({ fileName, checked, busy, onImport, onDiscard }: ImportPreviewProps) {
  const { rows, unread, ignored } = checked
  const wrong = rows.filter(row => row.problems.length > 0)
  const problems = wrong.length === 1 ? 'a problem' : 'problems'
  const duplicates = rows.filter(row => row.isDuplicate).length
  // Rows with problems come first, because nothing is imported until they are corrected. Rows with remarks follow.
  const weight = ({ problems, remarks }: CheckedRow) => (problems.length > 0 ? 0 : remarks.length > 0 ? 1 : 2)
  const shown = [...rows].sort((one, other) => weight(one) - weight(other)).slice(0, mostShown)
  return (
    <div className="mt-6 border-t pt-5">
      <p role="status" className="text-[15px]">
        <b className="font-semibold wrap-anywhere">{fileName}</b>: {plural(rows.length, 'row', 'rows')}
        {wrong.length > 0 && `, ${wrong.length.toLocaleString(siteLocale)} with ${problems}`}
        {duplicates > 0 && `, ${plural(duplicates, 'looks', 'look')} like a duplicate`}
        {ignored > 0 && `, ${ignored.toLocaleString(siteLocale)} without a title ignored`}.
        {unread.length > 0 && ` These columns are not imported: ${unread.join(', ')}.`}
      </p>
      <div
        role="region"
        aria-label="Preview of the rows"
        tabIndex={0}
        className="@container mt-3 max-h-[420px] overflow-auto rounded-[10px] border"
      >
        {/* The roles are spelled out because a grid removes the meaning of a table's parts. */}
        <table role="table" className="w-full text-left @max-2xl:block text-sm">
          <thead role="rowgroup" className="sticky top-0 bg-blush @max-2xl:sr-only">
            <tr role="row">
              {['Line', 'Title', 'Type', 'Category', 'Result'].map(heading => (
                <th
                  key={heading}
                  role="columnheader"
                  scope="col"
                  className={cn('px-3 py-2 font-semibold', wideOnly.includes(heading) && '@max-2xl:hidden')}
                >
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className="@max-2xl:block">
            {shown.map(row => (
              <tr
                key={row.line}
                role="row"
                className="border-t align-top @max-2xl:grid @max-2xl:grid-cols-[auto_minmax(0,1fr)]"
              >
                <td role="cell" className="px-3 py-2 text-soft tabular-nums">
                  {row.line}
                </td>
                <td role="cell" className="px-3 py-2 font-medium wrap-anywhere" dir="auto">
                  {row.title}
                  {row.target && (
                    <span className="block truncate @2xl:max-w-56 font-normal text-soft" dir="auto">
                      {row.target}
                    </span>
                  )}
                </td>
                <td role="cell" className="px-3 py-2 @max-2xl:hidden">
                  {row.type}
                </td>
                <td role="cell" className="px-3 py-2 @max-2xl:hidden">
                  {row.category}
                </td>
                <td role="cell" className="px-3 py-2 @max-2xl:col-start-2 @max-2xl:pt-0">
                  <RowResult row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > mostShown && (
        <p className="mt-2 text-sm text-soft">The first {mostShown} rows are shown.</p>
      )}
      {wrong.length > 0 && (
        <p className="mt-3 text-[15px]">
          Nothing is imported while a row has a problem. Please correct the file and choose it again.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button busy={busy} disabled={wrong.length > 0} onClick={onImport}>
          {busy ? 'Importing...' : `Import ${plural(rows.length, 'resource', 'resources')}`}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </div>
  )
}

function RowResult({ row: { problems, remarks } }: { row: CheckedRow }) {
  const lines = problems.length > 0 ? problems : remarks
  const [Icon, colour] =
    problems.length > 0
      ? [CircleAlert, 'text-danger']
      : remarks.length > 0
        ? [Info, 'text-gold']
        : [CircleCheck, 'text-sage']
  return (
    <div className={cn('flex gap-2', colour)}>
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {lines.length === 0 ? (
        'Ready'
      ) : (
        <div>
          {lines.map(line => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
    </div>
  )
}
