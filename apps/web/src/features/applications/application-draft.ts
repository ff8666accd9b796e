/** The half-filled application, kept for this tab so that a reload loses nothing. */

const DRAFT_KEY = 'applicationDraft'

/** The kept draft, limited to the fields of `blank` and their types; `blank` itself when there is none. */
export function loadApplicationDraft<T extends Record<string, string | boolean>>(
  storage: Storage,
  blank: T,
): T {
  const kept = parse(storage.getItem(DRAFT_KEY))
  const known = Object.entries(kept).filter(
    ([field, value]) => field in blank && typeof value === typeof blank[field],
  )
  return { ...blank, ...Object.fromEntries(known) }
}

/** Keeps the draft. A full or forbidden storage loses only the draft, never the form. */
export function saveApplicationDraft(storage: Storage, values: Record<string, unknown>): void {
  try {
    storage.setItem(DRAFT_KEY, JSON.stringify(values))
  } catch {
    // Private windows of some browsers refuse to store; the form works without.
  }
}

export function clearApplicationDraft(storage: Storage): void {
  storage.removeItem(DRAFT_KEY)
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
