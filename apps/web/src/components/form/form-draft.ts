// Keeps what was typed into a long form: a member's on the device, so that a crash or a closed laptop loses nothing; a
// visitor's for the tab alone, since others may use the device.
import { useCallback, useContext, useEffect, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { AuthStoreContext } from '@/lib/auth/auth-context'

/** Files cannot be kept. */
const isKept = (value: unknown) => typeof value === 'string' || typeof value === 'boolean'

/** The draft, limited to the fields of `blank` and their types; empty when there is none. */
export function loadDraft(storage: Storage, key: string, blank: FieldValues): [string, unknown][] {
  return Object.entries(parse(storage.getItem(key))).filter(
    ([field, value]) => isKept(value) && typeof value === typeof blank[field],
  )
}

/** Keeps the draft, or removes a blank one. Where storage is full or forbidden, only the draft is lost. */
export function saveDraft(storage: Storage, key: string, values: FieldValues, blank: FieldValues): void {
  const kept = Object.entries(values).filter(([, value]) => isKept(value))
  try {
    if (kept.some(([field, value]) => value !== blank[field]))
      storage.setItem(key, JSON.stringify(Object.fromEntries(kept)))
    else storage.removeItem(key)
  } catch {
    // Private windows of some browsers refuse to store; the form works without.
  }
}

/**
 * Restores the draft of this person after the first render (prerendered pages have none), then keeps it.
 * @returns removes the draft
 */
export function useFormDraft<Values extends FieldValues>(
  { setValue, subscribe }: Pick<UseFormReturn<Values>, 'setValue' | 'subscribe'>,
  name: string | undefined,
  defaultValues: Values,
): () => void {
  const [blank] = useState(defaultValues)
  const store = useContext(AuthStoreContext)
  const place = useCallback((): [Storage, key: string] => {
    const userId = store?.getSnapshot().user?.id
    return userId ? [localStorage, `${name}Draft:${userId}`] : [sessionStorage, `${name}Draft`]
  }, [store, name])
  useEffect(() => {
    if (!name) return
    for (const [field, value] of loadDraft(...place(), blank))
      setValue(field as Path<Values>, value as never, { shouldDirty: true })
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => saveDraft(...place(), values, blank),
    })
  }, [name, place, blank, setValue, subscribe])
  return useCallback(() => {
    if (!name) return
    const [storage, key] = place()
    storage.removeItem(key)
  }, [name, place])
}

function parse(text: string | null): Record<string, unknown> {
  if (text === null) return {}
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' ? { ...value } : {}
  } catch {
    return {}
  }
}
