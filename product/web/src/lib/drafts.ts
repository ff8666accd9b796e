// What was typed into long forms and not sent yet. A member's is kept on the device, so that a crash or a closed laptop
// loses nothing; a visitor's for the tab alone, since others may use the device.

export interface Draft {
  /** ISO */
  at: string
  /** The fields that were changed. */
  values: Record<string, unknown>
  /** What was stored when the form was opened, where the form is of something stored. */
  base?: unknown
  /** Files were chosen, which cannot be kept. */
  hadFiles?: boolean
}

const prefix = 'draft:'
const daysKept = 30

/** @param userId undefined for a visitor */
export const draftPlace = (userId: string | undefined, name: string) =>
  userId
    ? { storage: localStorage, key: `${prefix}${userId}:${name}` }
    : { storage: sessionStorage, key: `${prefix}${name}` }

type Place = ReturnType<typeof draftPlace>

export const readDraft = ({ storage, key }: Place): Draft | null => parse(storage.getItem(key))

export function keepDraft({ storage, key }: Place, draft: Draft): void {
  try {
    storage.setItem(key, JSON.stringify(draft))
  } catch {
    // Full, or forbidden as in private windows of some browsers: the form works without.
  }
}

export const removeDraft = ({ storage, key }: Place) => storage.removeItem(key)

/** At sign-out: nobody who comes next may find them. */
export const removeAllDrafts = () => removeDrafts(() => true)

export const removeExpiredDrafts = (now: Date) =>
  removeDrafts(draft => !draft || now.getTime() - Date.parse(draft.at) > daysKept * 86_400_000)

function removeDrafts(unwanted: (draft: Draft | null) => boolean) {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage))
      if (key.startsWith(prefix) && unwanted(parse(storage.getItem(key)))) storage.removeItem(key)
}

function parse(text: string | null): Draft | null {
  try {
    const draft = JSON.parse(text ?? 'null') as Partial<Draft> | null
    return typeof draft?.at === 'string' && typeof draft.values === 'object' ? (draft as Draft) : null
  } catch {
    return null
  }
}
