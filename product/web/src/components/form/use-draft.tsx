// Keeps what is typed into a long form until it is sent, brings it back when the form is opened again, and says so.
import { useCallback, useContext, useMemo, useRef, useState, type ReactNode } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { AuthStoreContext } from '@/lib/auth/auth-context'
import { draftPlace, keepDraft, readDraft, removeDraft, removeExpiredDrafts, type Draft } from '@/lib/drafts'
import type { Unsaved } from '../unsaved-work'
import { DraftNotice } from './draft-notice'
import { sameValue } from './same-value'

/** The version of something stored that a form is of. */
export interface DraftBase {
  get: () => unknown
  /** Starts the form again from another version. */
  set: (base: unknown) => void
}

type DraftedForm<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  'control' | 'getValues' | 'setValue' | 'subscribe' | 'reset'
>

export interface FormDraft {
  /** Where it survives leaving the page. */
  kept: () => Unsaved
  /** Brings back what was kept, then keeps what is typed. @returns stops that */
  attach: <Values extends FieldValues>(form: DraftedForm<Values>, base?: DraftBase) => () => void
  remove: () => void
  /** Says that there was one; above the fields. */
  notice: ReactNode
}

/** @param name of the form, and of what it is about: 'event-1f3a'. Undefined keeps nothing. */
export function useDraft(name: string): FormDraft {
  const store = useContext(AuthStoreContext)
  const [notice, setNotice] = useState<ReactNode>(null)
  const place = useCallback(() => draftPlace(store?.getSnapshot().user?.id, name), [store, name])
  const isDiscarded = useRef(false)
  const fresh = useRef<{ base: unknown }>(null)

  const attach = useCallback(
    <Values extends FieldValues>(form: DraftedForm<Values>, base?: DraftBase) => {
      // Attached again, a form that was brought back does not count as fresh.
      fresh.current ??= { base: base?.get() }

      const bringBack = (draft: Draft) => {
        if (draft.base !== undefined) base?.set(draft.base)
        const blank = form.getValues()
        for (const [field, value] of Object.entries(draft.values))
          if (isKept(field, value) && isAlike(value, blank[field]))
            form.setValue(field as Path<Values>, value as never, { shouldDirty: true })
        if (Object.keys(changedIn(form)).length === 0) return
        const discard = () => {
          removeDraft(place())
          if (draft.base === undefined) form.reset()
          else base?.set(fresh.current?.base)
          isDiscarded.current = true
          setNotice(<DraftNotice onBringBack={() => bringBack(draft)} />)
        }
        isDiscarded.current = false
        setNotice(<DraftNotice at={draft.at} hadFiles={draft.hadFiles} onDiscard={discard} />)
      }

      removeExpiredDrafts(new Date())
      const found = readDraft(place())
      if (found) bringBack(found)
      return form.subscribe({
        formState: { values: true },
        callback: () => {
          const changed = Object.entries(changedIn(form))
          const values = Object.fromEntries(changed.filter(([field, value]) => isKept(field, value)))
          if (Object.keys(values).length === 0) return removeDraft(place())
          if (isDiscarded.current) setNotice(null)
          const hadFiles = changed.some(([, value]) => value instanceof File)
          keepDraft(place(), {
            at: new Date().toISOString(),
            values,
            base: base?.get(),
            ...(hadFiles && { hadFiles }),
          })
        },
      })
    },
    [place],
  )
  const remove = useCallback(() => {
    removeDraft(place())
    setNotice(null)
  }, [place])
  const kept = useCallback(
    (): Unsaved => (place().storage === localStorage ? 'kept-on-device' : 'kept-in-tab'),
    [place],
  )
  return useMemo(() => ({ kept, attach, remove, notice }), [kept, attach, remove, notice])
}

const changedIn = <Values extends FieldValues>({
  control,
  getValues,
}: Pick<DraftedForm<Values>, 'control' | 'getValues'>): Record<string, unknown> => {
  const before: FieldValues = control._defaultValues
  return Object.fromEntries(
    Object.entries(getValues()).filter(([field, value]) => !sameValue(value, before[field])),
  )
}

/** Files cannot be kept, and passwords must not be. */
const isKept = (field: string, value: unknown): boolean =>
  !/password/i.test(field) &&
  (typeof value === 'string' ||
    typeof value === 'boolean' ||
    typeof value === 'number' ||
    (Array.isArray(value) && value.every(one => typeof one === 'string')) ||
    (isGroup(value) && Object.entries(value).every(([inner, one]) => isKept(inner, one))))

/** Fields under one name. */
const isGroup = (value: unknown): value is Record<string, unknown> =>
  Object.prototype.toString.call(value) === '[object Object]'

/** Whether a form that starts with one value can show the other: a draft may be of an older build. */
const isAlike = (value: unknown, blank: unknown): boolean =>
  isGroup(value) && isGroup(blank)
    ? Object.keys({ ...value, ...blank }).every(inner => isAlike(value[inner], blank[inner]))
    : kindOf(value) === kindOf(blank) ||
      // What is typed over a number is text.
      (typeof value === 'string' && typeof blank === 'number')

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value)
