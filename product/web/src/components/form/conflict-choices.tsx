// Shows, field by field, what two people saved differently. The second one keeps, takes or mixes.
import { useId, useState, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import type { Conflict, Difference } from './use-versioned-form'

/** Has the label of a field and, where its value is no plain text, a function that formats it. */
export type ConflictField = string | { label: string; text: (value: never) => ReactNode }

export interface ConflictChoicesProps<Values extends FieldValues> {
  conflict: Conflict<Values>
  /** The fields are in the order of the form. */
  fields: Partial<Record<keyof Values & string, ConflictField>>
  title?: string
  /** The noun of something that one person alone edits, such as 'profile': both versions are theirs. */
  own?: string | undefined
}

export function ConflictChoices<Values extends FieldValues>({
  conflict: { differences, resolve, dismiss },
  fields,
  own,
  title = own
    ? `Your ${own} was changed in another tab or on another device`
    : 'Somebody else saved this while you were editing',
}: ConflictChoicesProps<Values>) {
  const [taken, setTaken] = useState(
    () => new Set(differences.filter(({ untouched }) => untouched).map(({ field }) => field)),
  )
  const order = Object.keys(fields)
  const shown = differences.toSorted((one, other) => order.indexOf(one.field) - order.indexOf(other.field))
  const take = (field: keyof Values & string, theirs: boolean) => {
    const next = new Set(taken)
    if (theirs) next.add(field)
    else next.delete(field)
    setTaken(next)
  }
  return (
    <Dialog open onOpenChange={open => !open && dismiss()}>
      <DialogContent
        className="sm:w-[min(720px,calc(100vw-48px))]"
        title={title}
        description="Both versions are kept. Choose which to save."
        footer={
          <>
            <Button
              variant="quiet"
              className="max-sm:grow"
              onClick={() => resolve(differences.map(({ field }) => field))}
            >
              {own ? 'Take the other one' : 'Take theirs'}
            </Button>
            <Button variant="quiet" className="max-sm:grow" onClick={() => resolve([])}>
              {own ? 'Keep this tab' : 'Keep mine'}
            </Button>
            <Button className="max-sm:grow" onClick={() => resolve([...taken])}>
              Save this choice
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          {shown.map(difference => (
            <DifferenceChoice
              key={difference.field}
              difference={difference}
              field={fields[difference.field] ?? difference.field}
              names={own ? ['This tab', 'The other one'] : ['Yours', 'Theirs']}
              taken={taken.has(difference.field)}
              onTake={theirs => take(difference.field, theirs)}
            />
          ))}
        </div>
      </DialogContent>
    </Dialog>
  )
}

interface DifferenceChoiceProps<Values> {
  difference: Difference<Values>
  field: ConflictField
  /** The names of this version and of the other one. */
  names: readonly [string, string]
  taken: boolean
  onTake: (theirs: boolean) => void
}

function DifferenceChoice<Values>({
  difference,
  field,
  names,
  taken,
  onTake,
}: DifferenceChoiceProps<Values>) {
  const name = useId()
  const { label, text } =
    typeof field === 'string' ? { label: field, text: plainText } : { ...field, text: textOr(field.text) }
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {([false, true] as const).map(theirs => (
          <label
            key={String(theirs)}
            className="flex cursor-pointer items-start gap-3 rounded-[14px] border p-3 has-checked:border-plum has-checked:bg-blush"
          >
            <input
              type="radio"
              name={name}
              className="mt-1 size-4 shrink-0 accent-(--primary)"
              checked={taken === theirs}
              onChange={() => onTake(theirs)}
            />
            <span className="min-w-0">
              <span className="block text-sm text-soft">{names[theirs ? 1 : 0]}</span>
              <span dir="auto" className="block max-h-40 overflow-y-auto wrap-anywhere whitespace-pre-line">
                {text(theirs ? difference.theirs : difference.mine)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const textOr = (text: (value: never) => ReactNode) => (value: unknown) => text(value as never) || 'Empty'

function plainText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return (Array.isArray(value) ? value.filter(Boolean).join(', ') : String(value ?? '').trim()) || 'Empty'
}
