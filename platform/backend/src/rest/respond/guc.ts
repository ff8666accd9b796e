/** Applies the settings by which SQL functions change the response: `response.status` and `response.headers`. */
import { restErrors } from '../errors'
import { isHeader } from './header-text'

/** @throws RestError PGRST112 */
export function overrideStatus(status: number, setting: string | null): number {
  if (!setting) return status
  const value = Number(setting)
  if (!Number.isInteger(value) || value < 200 || value > 599) throw restErrors.gucStatus()
  return value
}

/** Parses headers such as `[{"Set-Cookie": "a=b"}, …]`. One may repeat. @throws RestError PGRST111 */
export function parseGucHeaders(setting: string | null): [string, string][] {
  if (!setting) return []
  let value: unknown
  try {
    value = JSON.parse(setting)
  } catch {
    throw restErrors.gucHeaders()
  }
  if (!Array.isArray(value)) throw restErrors.gucHeaders()
  return value.map((item: unknown) => {
    const entries = typeof item === 'object' && item !== null ? Object.entries(item as object) : []
    const [name, text] = entries[0] ?? []
    if (entries.length !== 1 || name === undefined || !isHeader(name, text)) throw restErrors.gucHeaders()
    return [name.toLowerCase(), text]
  })
}
