import { expect, test } from 'vitest'
import { backupVerdict, fileSize } from './backup-verdict'

const now = new Date('2026-11-21T12:00:00Z')
const status = (finishedAt?: string) => ({
  backups: finishedAt ? [{ finishedAt, bytes: 1, folder: '/b' }] : [],
  externalDatabase: false,
  externalFiles: false,
})

test('no backup at all, or one of a week ago, is a warning', () => {
  expect(backupVerdict(status(), now)).toMatchObject({ good: false, title: 'There has never been a backup' })
  expect(backupVerdict(status('2026-11-14T12:00:00Z'), now)).toMatchObject({
    good: false,
    title: 'The last backup is 7 days old',
  })
})

test('one of the last seven days is fine', () => {
  expect(backupVerdict(status('2026-11-14T12:00:01Z'), now).good).toBe(true)
  expect(backupVerdict(status('2026-11-21T11:00:00Z'), now).text).toBe('It is less than 1 day old.')
})

test('a database that runs elsewhere is never called safe', () => {
  expect(backupVerdict({ ...status('2026-11-21T11:00:00Z'), externalDatabase: true }, now).good).toBe(false)
})

test.each([
  [10, '1 KB'],
  [850_400, '850 KB'],
  [12_440_000, '12.4 MB'],
  [3_100_000_000, '3.1 GB'],
])('%d bytes are %s', (bytes, words) => expect(fileSize(bytes)).toBe(words))
