// Compares the two lists of common passwords: the service knows the 100,000 most common ones, the site loads those of
// them that its other rules would accept.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8')
const words = (text: string) => text.split('\n').slice(0, -1)

test('the list of the site is the part of the list of the service that its rules leave', () => {
  const all = words(read('platform/backend/src/auth/password/common-passwords.txt'))
  expect(new Set(all).size).toBe(100_000)
  expect(all.filter(word => word !== word.toLowerCase() || /\s/.test(word))).toEqual([])
  const site = words(read('product/web/src/lib/auth/common-passwords.txt'))
  expect(site).toEqual(all.filter(word => word.length >= 8 && /[a-z]/.test(word) && /\d/.test(word)))
})
