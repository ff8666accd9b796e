// Stores what is typed into a long form until it is sent, restores it when the form is opened again, and says so.
import { useCallback, useContext, useMemo, useRef, useState, type ReactNode } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { AuthStoreContext } from '@/lib/auth/auth-context'
import { HydrationContext } from '@/components/hydrates-later'
import { deviceStorage } from '@/lib/browser-storage'
import { draftPlace, keepDraft, readDraft, removeDraft, removeExpiredDrafts, type Draft } from '@/lib/drafts'
import type { Unsaved } from '../unsaved-work'
import { DraftNotice } from './draft-notice'
import { sameValue } from './same-value'

/** The stored version on which the draft of a form is based. */
export interface DraftBase {
  get: () => unknown
  /** Resets the form to another version. */
  set: (base: unknown) => void
}

type DraftedForm<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  'control' | 'getValues' | 'setValue' | 'subscribe' | 'reset'
>

export interface FormDraft {
  /** Says where the draft survives leaving the page. */
  kept: () => Unsaved
  /** Restores the draft, then stores what is typed. @returns a function that stops storing */
  attach: <Values extends FieldValues>(form: DraftedForm<Values>, base?: DraftBase) => () => void
  remove: () => void
  /** Says that a draft was restored. It stands above the fields. */
  notice: ReactNode
}

/** @param name of the form and its subject, such as 'event-1f3a'. With undefined, nothing is stored. */
export function useDraft(name: string): FormDraft {
  const store = useContext(AuthStoreContext)
  const { whenDone } = useContext(HydrationContext)
  const [notice, setNotice] = useState<ReactNode>(null)
  const place = useCallback(() => draftPlace(store?.getSnapshot().user?.id, name), [store, name])
  const isDiscarded = useRef(false)
  const fresh = useRef<{ base: unknown }>(null)

  const attach = useCallback(
    <Values extends FieldValues>(form: DraftedForm<Values>, base?: DraftBase) => {
      // A restored form that is attached again does not count as fresh.
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

      const onChange = () => {
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
      }

      let stop: (() => void) | null = () => {}
      removeExpiredDrafts(new Date())
      whenDone(() => {
        if (!stop) return
        const found = readDraft(place())
        if (found) bringBack(found)
        stop = form.subscribe({ formState: { values: true }, callback: onChange })
      })
      return () => {
        stop?.()
        stop = null
      }
    },
    [place, whenDone],
  )
  const remove = useCallback(() => {
    removeDraft(place())
    setNotice(null)
  }, [place])
  const kept = useCallback((): Unsaved => {
    const { storage } = place()
    if (!storage.isLasting()) return 'lost'
    return storage === deviceStorage ? 'kept-on-device' : 'kept-in-tab'
  }, [place])
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

/** Files cannot be stored, and passwords must not be. */
const isKept = (field: string, value: unknown): boolean =>
  !/password/i.test(field) &&
  (typeof value === 'string' ||
    typeof value === 'boolean' ||
    typeof value === 'number' ||
    (Array.isArray(value) && value.every(one => typeof one === 'string')) ||
    (isGroup(value) && Object.entries(value).every(([inner, one]) => isKept(inner, one))))

/** Returns whether the value is a group of fields under one name. */
const isGroup = (value: unknown): value is Record<string, unknown> =>
  Object.prototype.toString.call(value) === '[object Object]'

/** Returns whether a field with the blank value can show the other one. The draft may come from an older build. */
const isAlike = (value: unknown, blank: unknown): boolean =>
  isGroup(value) && isGroup(blank)
    ? Object.keys({ ...value, ...blank }).every(inner => isAlike(value[inner], blank[inner]))
    : kindOf(value) === kindOf(blank) ||
      // A number field that is being typed into holds text.
      (typeof value === 'string' && typeof blank === 'number')

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value)
