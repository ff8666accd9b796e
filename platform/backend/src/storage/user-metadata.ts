/** Parses the metadata that an uploader gives an object: a JSON object that the database can store. */
import { storageErrors } from './errors'

type UserMetadata = Record<string, unknown>

const MAX_DEPTH = 100
const LONE_SURROGATE = /\p{Surrogate}/u

/** @throws StorageError 400 */
export function parseMetadata(text: string | undefined): UserMetadata | null {
  if (text === undefined) return null
  const metadata = parseDeclaredMetadata(text)
  if (metadata === null) throw storageErrors.badBody('metadata must be a JSON object')
  return metadata
}

/**
 * Parses the metadata of a resumable upload. Like the hosted service, it ignores what is no JSON object. @throws
 * StorageError 400
 */
export function parseDeclaredMetadata(text: string | null | undefined): UserMetadata | null {
  let value: unknown
  try {
    value = JSON.parse(text ?? '')
  } catch {
    return null
  }
  if (!isNested(value) || Array.isArray(value)) return null
  assertStorable(value)
  return value as UserMetadata
}

/** It goes level by level, because a recursive function would fail on deep nesting. */
function assertStorable(root: object): void {
  let level: object[] = [root]
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw storageErrors.badBody(`metadata must not be nested deeper than ${MAX_DEPTH}`)
    const values: unknown[] = level.flatMap(one => Object.values(one))
    const texts = [...level.flatMap(one => Object.keys(one)), ...values]
    if (texts.some(text => typeof text === 'string' && LONE_SURROGATE.test(text)))
      throw storageErrors.badBody('metadata must be well-formed Unicode')
    level = values.filter(isNested)
  }
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
