/** Parses the Prefer header (RFC 7240) into the preferences that the data wire supports. */
import type { Preferences } from './types'

const WORDS = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  return: ['minimal', 'headers-only', 'representation'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
} as const

/** @param allowRollback whether callers may decide how the transaction ends; if not, `tx` is ignored */
export function parsePreferences(header: string | undefined, allowRollback: boolean): Preferences {
  const found: Record<string, string | number | null> = {}
  const invalid: string[] = []
  for (const part of (header ?? '').split(',')) {
    const text = part.trim()
    if (text === '') continue
    const [name, value] = splitOnce(text)
    const key = name.toLowerCase()
    // The first occurrence of a preference applies (RFC 7240, 2).
    if (key === 'tx' && !allowRollback && isKnown(key, value)) continue
    if (key === 'timezone' && isTimeZone(value)) found.timezone ??= value
    else if (key === 'max-affected' && /^\d{1,15}$/.test(value)) found.maxAffected ??= Number(value)
    else if (isKnown(key, value)) found[key] ??= value
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

function isKnown(key: string, value: string): boolean {
  return Object.hasOwn(WORDS, key) && (WORDS[key as keyof typeof WORDS] as readonly string[]).includes(value)
}

// The hosted service lists them in this order.
const LISTED = [
  'resolution',
  'missing',
  'return',
  'count',
  'tx',
  'handling',
  'timezone',
  'maxAffected',
] as const

/**
 * Returns the Preference-Applied header: the requested preferences among `names` that were applied, or an empty text.
 */
export function preferenceApplied(preferences: Preferences, names: readonly (keyof Preferences)[]): string {
  const label = (name: keyof Preferences) => (name === 'maxAffected' ? 'max-affected' : name)
  // max-affected is applied only under handling=strict.
  const isKept = (name: keyof Preferences) =>
    preferences[name] !== null && (name !== 'maxAffected' || preferences.handling === 'strict')
  return LISTED.filter(name => names.includes(name) && isKept(name))
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
