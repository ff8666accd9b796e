// A form of something stored that others may change meanwhile: nobody's save undoes another's unnoticed.
import { useRef, useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { NewerVersion } from '@/lib/newer-version'
import { sameValue } from './same-value'
import { useValidatedForm, type FormOptions, type ValidatedForm } from './use-validated-form'

interface VersionedOptions<Values, Output, Stored> extends Omit<
  FormOptions<Values, Output>,
  'defaultValues' | 'onSubmit' | 'draftBase'
> {
  /** What is edited; undefined for something new. */
  stored: Stored | undefined
  /** The fields as they start: of what is stored, or of something new. */
  valuesOf: (stored: Stored | undefined) => Values
  /** The fields of the form that are no part of what is stored. */
  unstored?: readonly (keyof Values & string)[]
  /** What is stored has a file. */
  file?: FileFields<Values>
  /** Saves over this version, or throws NewerVersion. False: nothing is stored yet. */
  onSubmit: (output: Output, version: Stored | undefined) => unknown
}

/** A stored file, which no form holds, and the one that is chosen to replace it. */
interface FileFields<Values> {
  /** The chosen `File`, or null. */
  chosen: keyof Values & string
  /** Names the stored one, or is null. Nobody types into it. */
  stored: keyof Values & string
  /** Whether saving these values leaves the stored one in its place. */
  isKept: (values: Values) => boolean
}

/** One field that two people left differently. */
export interface Difference<Values> {
  field: keyof Values & string
  /** Of a file: the chosen `File`. */
  mine: unknown
  /** Of a file: what names the stored one. */
  theirs: unknown
  /** Only they changed it. */
  untouched: boolean
}

export interface Conflict<Values> {
  differences: Difference<Values>[]
  /** Takes over these fields from what is stored and saves the rest over it. */
  resolve: (theirs: readonly (keyof Values & string)[]) => void
  /** Back to the form as it is. The next save asks again. */
  dismiss: () => void
}

export interface VersionedForm<Values extends FieldValues, Stored> extends ValidatedForm<Values> {
  conflict: Conflict<Values> | null
  /** Goes on from what was just stored. */
  startFrom: (stored: Stored) => void
}

/** Of one save, while others change what the form does not have. */
const mostTries = 5

export function useVersionedForm<Values extends FieldValues, Stored, Output = Values>({
  stored,
  valuesOf,
  unstored = [],
  file,
  onSubmit,
  ...options
}: VersionedOptions<Values, Output, Stored>): VersionedForm<Values, Stored> {
  // Not the latest that the page has loaded: what the person saw when the form opened.
  const version = useRef(stored)
  const [newer, setNewer] = useState<{ stored: Stored; differences: Difference<Values>[] } | null>(null)
  const form: ValidatedForm<Values> = useValidatedForm<Values, Output>({
    ...options,
    defaultValues: valuesOf(stored),
    draftBase: {
      get: () => version.current,
      // A draft goes on from what the person saw; what others changed since then is noticed on saving.
      set: base => {
        version.current = base as Stored | undefined
        form.reset(valuesOf(version.current))
      },
    },
    onSubmit: async output => {
      for (let tries = 1; ; tries++) {
        try {
          return await onSubmit(output, version.current)
        } catch (error) {
          if (!(error instanceof NewerVersion) || tries === mostTries) throw error
          const present = error.newer as Stored
          const differences = differencesFrom(present)
          if (differences.length > 0) {
            setNewer({ stored: present, differences })
            return false
          }
          // Nothing that this form would undo.
          goOnFrom(present)
        }
      }
    },
  })

  const differencesFrom = (present: Stored): Difference<Values>[] => {
    const [before, now, mine] = [valuesOf(version.current), valuesOf(present), form.getValues()]
    const beside = [...unstored, ...(file ? [file.chosen, file.stored] : [])]
    const fields = Object.keys(now).filter(field => !beside.includes(field))
    const newFile = file && now[file.stored] !== before[file.stored] ? now[file.stored] : null
    const drops = newFile && !file?.isKept(mine)
    // Changed beside the form alone: by a photo, a payment, a switch in a list.
    if (!drops && fields.every(field => sameValue(before[field], now[field]))) return []
    const differences = fields
      .filter(field => !sameValue(mine[field], now[field]))
      .map(field => ({
        field,
        mine: mine[field],
        theirs: now[field],
        untouched: sameValue(mine[field], before[field]),
      }))
    if (file && drops && mine[file.chosen])
      differences.push({ field: file.chosen, mine: mine[file.chosen], theirs: newFile, untouched: false })
    return differences
  }

  const goOnFrom = (present: Stored) => {
    version.current = present
    if (file) form.setValue(file.stored as Path<Values>, valuesOf(present)[file.stored])
  }

  const resolve = (theirs: readonly string[]) => {
    if (!newer) return
    const now = valuesOf(newer.stored)
    for (const field of theirs)
      form.setValue(field as Path<Values>, now[field] as never, { shouldDirty: true })
    goOnFrom(newer.stored)
    setNewer(null)
    void form.submit()
  }

  return {
    ...form,
    conflict: newer && { differences: newer.differences, resolve, dismiss: () => setNewer(null) },
    startFrom: present => {
      version.current = present
      form.reset(valuesOf(present))
    },
  }
}
