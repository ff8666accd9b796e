// Maps each column of the file to a field, and shows its first cell.
import { personFields, type Mapping, type PersonField } from '@juno/domain/member-import/person-fields'
import { useId } from 'react'
import { Select } from '@/components/ui/select'
import type { Table } from '@/lib/read-table'

interface ColumnMappingProps {
  table: Table
  mapping: Mapping
  onChange: (mapping: (PersonField | null)[]) => void
}

export function ColumnMapping({ table: { headers, rows }, mapping, onChange }: ColumnMappingProps) {
  const titleId = useId()
  const example = (index: number) => rows.find(({ cells }) => cells[index]?.trim())?.cells[index]?.trim()
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="font-display text-xl">
        What the columns hold
      </h3>
      <p className="mt-1 max-w-prose text-[15px] text-soft">
        We guessed from the headings. Please check each line. First and last name may stay in two columns.
        What you choose is remembered for the next file.
      </p>
      <ul className="mt-4 divide-y rounded-[10px] border">
        {headers.map((header, index) => (
          <li
            // Two columns may have the same name.
            key={index}
            className="grid items-center gap-x-6 gap-y-2 p-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,18rem)]"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere" dir="auto">
                {header || `Column ${index + 1}`}
              </p>
              <p className="truncate text-sm text-soft" dir="auto">
                {example(index) ?? 'Empty'}
              </p>
            </div>
            <Select
              aria-label={`What “${header || `Column ${index + 1}`}” holds`}
              options={personFields}
              placeholder="Leave it out"
              value={mapping[index] ?? ''}
              onValueChange={value =>
                onChange(
                  mapping.map((held, at) => (at === index ? ((value || null) as PersonField | null) : held)),
                )
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
