/**
 * In charge of the names of the settings: which exist, and which unknown name is probably a misspelt one.
 */
export const SETTING_NAMES = [
  'PORT',
  'HOST',
  'SITE_URL',
  'BRAND_NAME',
  'DATA_DIR',
  'DATABASE_URL',
  'DEMO',
  'OWNER_EMAIL',
  'SUPABASE_JWT_SECRET',
  'SUPABASE_PUBLISHABLE_KEY',
  'SUPABASE_SECRET_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_BUY_BUTTON_MONTHLY',
  'STRIPE_BUY_BUTTON_ANNUAL',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'TEAM_CHAT_URL',
  'PODCAST_URL_1',
  'PODCAST_URL_2',
  'REDIRECT_ORIGINS',
  'TRUSTED_PROXY_HOPS',
  'LOG_LEVEL',
] as const

export type SettingName = (typeof SETTING_NAMES)[number]

/** Shorter names (PORT, HOST, DEMO) are near to too many others. */
const SHORTEST_GUESSABLE = 7

/** @returns the setting that an unknown name is at most two letters away from, ignoring case; null for any other. */
export function misspeltSetting(name: string): SettingName | null {
  if (name.length < SHORTEST_GUESSABLE || SETTING_NAMES.includes(name as SettingName)) return null
  const near = SETTING_NAMES.find(
    known => known.length >= SHORTEST_GUESSABLE && editDistance(known, name.toUpperCase()) <= 2,
  )
  return near ?? null
}

/** Levenshtein distance. */
function editDistance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const replaced = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[other.length]!
}
