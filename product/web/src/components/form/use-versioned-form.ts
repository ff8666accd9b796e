// Edits something stored that others may change at the same time. No save overwrites another without a warning.
import { useRef, useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { NewerVersion } from '@/lib/newer-version'
import { sameValue } from './same-value'
import { useValidatedForm, type FormOptions, type ValidatedForm } from './use-validated-form'

interface VersionedOptions<Values, Output, Stored> extends Omit<
  FormOptions<Values, Output>,
  'defaultValues' | 'onSubmit' | 'draftBase'
> {
  /** The edited row, or undefined for a new one. */
  stored: Stored | undefined
  /** Returns the initial fields of the stored row, or of a new one. */
  valuesOf: (stored: Stored | undefined) => Values
  /** These fields of the form are not stored in the row. */
  unstored?: readonly (keyof Values & string)[]
  /** The row has a stored file. */
  file?: FileFields<Values>
  /** Lists fields that mean something only together, such as a time and its zone. */
  together?: readonly (readonly (keyof Values & string)[])[]
  /** Saves over this version, or throws NewerVersion. Returns false when nothing is stored yet. */
  onSubmit: (output: Output, version: Stored | undefined) => unknown
}

/** Names the fields of a stored file, and of the file that is chosen to replace it. */
interface FileFields<Values> {
  /** This field holds the chosen `File`, or null. */
  chosen: keyof Values & string
  /** This field names the stored file, or is null. Nobody types into it. */
  stored: keyof Values & string
  /** Returns whether saving these values keeps the stored file. */
  isKept: (values: Values) => boolean
}

/** A field that two people changed, or that belongs to such a field. */
export interface Difference<Values> {
  field: keyof Values & string
  /** For a file, this is the chosen `File`. */
  mine: unknown
  /** For a file, this names the stored one. */
  theirs: unknown
  /** Only the other person changed it. */
  untouched: boolean
}

export interface Conflict<Values> {
  differences: Difference<Values>[]
  /** Takes these fields from the stored row and saves the rest over it. */
  resolve: (theirs: readonly (keyof Values & string)[]) => void
  /** Returns to the form as it is. The next save asks again. */
  dismiss: () => void
}

export interface VersionedForm<Values extends FieldValues, Stored> extends ValidatedForm<Values> {
  conflict: Conflict<Values> | null
  /** Continues from the row that was just stored. */
  startFrom: (stored: Stored) => void
}

/** One save is tried this often while others change what the person did not. */
const mostTries = 5

export function useVersionedForm<Values extends FieldValues, Stored, Output = Values>({
  stored,
  valuesOf,
  unstored = [],
  file,
  together = [],
  onSubmit,
  ...options
}: VersionedOptions<Values, Output, Stored>): VersionedForm<Values, Stored> {
  // This is the version that the person saw when the form opened, and not the latest that the page has loaded.
  const version = useRef(stored)
  const [newer, setNewer] = useState<{ stored: Stored; differences: Difference<Values>[] } | null>(null)
  const tries = useRef(0)
  const isMerged = useRef(false)
  const form: ValidatedForm<Values> = useValidatedForm<Values, Output>({
    ...options,
    defaultValues: valuesOf(stored),
    draftBase: {
      get: () => version.current,
      // A draft is based on the version that the person saw. Saving notices what others changed since then.
      set: base => {
        version.current = base as Stored | undefined
        form.reset(valuesOf(version.current))
      },
    },
    onSubmit: async output => {
      try {
        return await onSubmit(output, version.current)
      } catch (error) {
        if (!(error instanceof NewerVersion) || ++tries.current === mostTries) throw error
        const present = error.newer as Stored
        const differences = differencesFrom(present)
        if (differences.length > 0) setNewer({ stored: present, differences })
        else {
          goOnFrom(present)
          isMerged.current = true
        }
        return false
      }
    },
  })

  /** Sends the form, and sends it again, by its rules, with what others have changed since. */
  const submit: typeof form.submit = async event => {
    tries.current = 0
    await form.submit(event)
    while (isMerged.current) {
      isMerged.current = false
      await form.submit()
    }
  }

  /** Returns what the person saw, what is stored, what the form has, and the fields of a row that it has. */
  const compared = (present: Stored) => {
    const [before, now, mine] = [valuesOf(version.current), valuesOf(present), form.getValues()]
    const beside = [...unstored, ...(file ? [file.chosen, file.stored] : [])]
    return { before, now, mine, fields: Object.keys(now).filter(field => !beside.includes(field)) }
  }

  const differencesFrom = (present: Stored): Difference<Values>[] => {
    const { before, now, mine, fields } = compared(present)
    const newFile = file && now[file.stored] !== before[file.stored] ? now[file.stored] : null
    const drops = newFile && !file?.isKept(mine)
    const differing = fields.filter(field => !sameValue(mine[field], now[field]))
    const isOwn = (field: string) =>
      [...differing, file?.chosen].includes(field) && !sameValue(mine[field], before[field])
    const isTheirs = (field: string) => differing.includes(field) && !sameValue(now[field], before[field])
    const isAsked = (field: string) => {
      if (drops && isOwn(field) && file?.isKept({ ...mine, [field]: now[field] })) return true
      const subjects = [[field], ...together.filter(group => group.includes(field))]
      return subjects.some(subject => subject.some(isOwn) && subject.some(isTheirs))
    }
    const differences = differing.filter(isAsked).map(field => ({
      field,
      mine: mine[field],
      theirs: now[field],
      untouched: sameValue(mine[field], before[field]),
    }))
    if (file && drops && mine[file.chosen])
      differences.push({ field: file.chosen, mine: mine[file.chosen], theirs: newFile, untouched: false })
    return differences
  }

  /** Continues from the stored row. What the person did not change is taken from it, except for `kept`. */
  const goOnFrom = (present: Stored, kept: readonly string[] = []) => {
    const { before, now, mine, fields } = compared(present)
    const untouched = fields.filter(field => sameValue(mine[field], before[field]) && !kept.includes(field))
    for (const field of untouched)
      if (!sameValue(mine[field], now[field])) form.setValue(field as Path<Values>, now[field])
    version.current = present
    if (file) form.setValue(file.stored as Path<Values>, now[file.stored])
  }

  const resolve = (theirs: readonly string[]) => {
    if (!newer) return
    const now = valuesOf(newer.stored)
    for (const field of theirs)
      form.setValue(field as Path<Values>, now[field] as never, { shouldDirty: true })
    goOnFrom(
      newer.stored,
      newer.differences.map(({ field }) => field),
    )
    setNewer(null)
    void submit()
  }

  return {
    ...form,
    submit,
    conflict: newer && { differences: newer.differences, resolve, dismiss: () => setNewer(null) },
    startFrom: present => {
      version.current = present
      form.reset(valuesOf(present))
    },
  }
}
