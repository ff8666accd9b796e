// Stores what was typed into long forms and not sent yet. A member's draft is kept on the device, so that a crash or a
// closed laptop loses nothing. A visitor's is kept for the tab only, since others may use the device.

import { deviceStorage, tabStorage, type BrowserStorage } from './browser-storage'

export interface Draft {
  /** ISO instant */
  at: string
  /** The fields that were changed. */
  values: Record<string, unknown>
  /** The stored row when the form was opened, where the form edits one. */
  base?: unknown
  /** Files were chosen, which cannot be stored. */
  hadFiles?: boolean
}

const prefix = 'draft:'
const daysKept = 30

/** @param userId undefined for a visitor */
export const draftPlace = (userId: string | undefined, name: string) =>
  userId
    ? { storage: deviceStorage, key: `${prefix}${userId}:${name}` }
    : { storage: tabStorage, key: `${prefix}${name}` }

type Place = ReturnType<typeof draftPlace>

export const readDraft = ({ storage, key }: Place): Draft | null => parse(storage.getItem(key))

export const keepDraft = ({ storage, key }: Place, draft: Draft) =>
  storage.setItem(key, JSON.stringify(draft))

export const removeDraft = ({ storage, key }: Place) => storage.removeItem(key)

/** Called at sign-out. What the tab's visitor wrote is no business of the next person; members find theirs again. */
export const removeTabDrafts = () => removeDrafts([tabStorage], () => true)

/** Called when an account is closed. */
export const removeDraftsOf = (userId: string) =>
  removeDrafts([deviceStorage], (_, key) => key.startsWith(`${prefix}${userId}:`))

export const removeExpiredDrafts = (now: Date) =>
  removeDrafts(
    [deviceStorage, tabStorage],
    draft => !draft || now.getTime() - Date.parse(draft.at) > daysKept * 86_400_000,
  )

function removeDrafts(
  storages: readonly BrowserStorage[],
  unwanted: (draft: Draft | null, key: string) => boolean,
) {
  for (const storage of storages)
    for (const key of storage.keys())
      if (key.startsWith(prefix) && unwanted(parse(storage.getItem(key)), key)) storage.removeItem(key)
}

function parse(text: string | null): Draft | null {
  try {
    const draft = JSON.parse(text ?? 'null') as Partial<Draft> | null
    return typeof draft?.at === 'string' && typeof draft.values === 'object' ? (draft as Draft) : null
  } catch {
    return null
  }
}
