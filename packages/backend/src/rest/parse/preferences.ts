/** Parses the Prefer header (RFC 7240) into the preferences the data wire knows. */
import type { Preferences } from './types'

const WORDS = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  return: ['minimal', 'headers-only', 'representation'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
} as const

export function parsePreferences(header: string | undefined): Preferences {
  const found: Record<string, string | number | null> = {}
  const invalid: string[] = []
  for (const part of (header ?? '').split(',')) {
    const text = part.trim()
    if (text === '') continue
    const [name = '', value = ''] = splitOnce(text)
    const key = name.toLowerCase()
    // The first mention of a preference counts.
    if (key === 'timezone' && isTimeZone(value)) found.timezone ??= value
    else if (key === 'max-affected' && /^\d{1,15}$/.test(value)) found.maxAffected ??= Number(value)
    else if (key in WORDS && (WORDS[key as keyof typeof WORDS] as readonly string[]).includes(value))
      found[key] ??= value
    else invalid.push(text)
  }
  return {
    resolution: null,
    return: null,
    count: null,
    tx: null,
    missing: null,
    handling: null,
    timezone: null,
    maxAffected: null,
    ...found,
    invalid,
  } as Preferences
}

/** The Preference-Applied header: those of `names` that were asked for. Empty text if none. */
export function preferenceApplied(preferences: Preferences, names: readonly (keyof Preferences)[]): string {
  const label = (name: keyof Preferences) => (name === 'maxAffected' ? 'max-affected' : name)
  return names
    .filter(name => preferences[name] !== null)
    .map(name => `${label(name)}=${String(preferences[name])}`)
    .join(', ')
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function splitOnce(text: string): [string, string] {
  const equals = text.indexOf('=')
  return equals < 0 ? [text, ''] : [text.slice(0, equals).trim(), text.slice(equals + 1).trim()]
}
