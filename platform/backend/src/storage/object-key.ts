/** Checks bucket names and object keys: the hosted service's characters, and no path traversal. */
import { storageErrors } from './errors'

// S3 handles these safely: https://supabase.com/docs/guides/storage/uploads/file-limits
const KEY = /^[\w/!.*'() &$@=;:+,?-]+$/
const BUCKET = /^[\w!.*'() &$@=;:+,?-]{1,100}$/
const MAX_KEY_BYTES = 1024

/** @throws StorageError InvalidKey */
export function assertKey(key: string): void {
  const parts = key.split('/')
  const bad = parts.some(part => part === '' || part === '.' || part === '..')
  if (bad || !KEY.test(key) || Buffer.byteLength(key) > MAX_KEY_BYTES) throw storageErrors.badKey(key)
}

/** @throws StorageError */
export function assertBucketName(name: unknown): asserts name is string {
  if (typeof name !== 'string' || !BUCKET.test(name) || name.trim() !== name)
    throw storageErrors.badBucketName()
}

/** Splits the rest of a path, percent-decoded, into bucket and key. @throws StorageError InvalidKey */
export function splitPath(rest: string): { bucket: string; key: string } {
  let decoded: string
  try {
    decoded = decodeURIComponent(rest)
  } catch {
    throw storageErrors.badKey(rest)
  }
  const slash = decoded.indexOf('/')
  if (slash < 1) throw storageErrors.badKey(decoded)
  const found = { bucket: decoded.slice(0, slash), key: decoded.slice(slash + 1) }
  assertKey(found.key)
  return found
}
