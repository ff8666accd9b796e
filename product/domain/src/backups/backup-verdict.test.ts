import { expect, test } from 'vitest'
import type { BackupRun, BackupStatus } from './backup-status'
import { backupVerdict } from './backup-verdict'

const now = new Date('2026-11-25T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
const run = (change: Partial<BackupRun>): BackupRun => ({
  id: '1',
  byHand: false,
  state: 'good',
  step: 'checking',
  startedAt: hoursAgo(9),
  endedAt: hoursAgo(8),
  name: '2026-11-25-03-30-00',
  bytes: 1,
  places: [],
  found: 'All is there.',
  error: null,
  ...change,
})
const status = (change: Partial<BackupStatus> = {}): BackupStatus => ({
  runs: [run({})],
  lastGoodAt: hoursAgo(8),
  nextAt: hoursAgo(-15),
  places: [],
  elsewhere: true,
  log: null,
  keyWrittenDown: true,
  backups: [],
  externalDatabase: false,
  withoutFiles: false,
  ...change,
})

test('a good backup of last night, off the machine, is green', () => {
  expect(backupVerdict(status(), now)).toMatchObject({
    state: 'good',
    text: 'The last backup is 8 hours old. It was restored for a test, and everything was there.',
  })
})

test('one that failed is red at once, and says why and what there still is', () => {
  const failed = run({ state: 'failed', error: 'The store refuses the key.' })
  expect(backupVerdict(status({ runs: [failed, run({})], lastGoodAt: hoursAgo(32) }), now)).toEqual({
    state: 'bad',
    title: 'The last backup failed',
    text: 'The store refuses the key. The last good backup is 32 hours old.',
  })
})

test('one that is under way does not hide that the one before failed', () => {
  const runs = [run({ state: 'running', endedAt: null }), run({ state: 'failed', error: 'No room.' })]
  expect(backupVerdict(status({ runs }), now).state).toBe('bad')
})

test('a good one of more than 36 hours ago is red', () => {
  expect(backupVerdict(status({ lastGoodAt: hoursAgo(36) }), now).state).toBe('good')
  expect(backupVerdict(status({ lastGoodAt: hoursAgo(49) }), now).title).toBe(
    'The last good backup is 2 days old',
  )
})

test('none yet, on this machine alone, and a database that is backed up elsewhere are to be looked at', () => {
  const elsewhere = { externalDatabase: true, nextAt: null, runs: [], lastGoodAt: null }
  for (const change of [{ runs: [], lastGoodAt: null }, { elsewhere: false }, elsewhere])
    expect(backupVerdict(status(change), now).state).toBe('attention')
  expect(backupVerdict(status(elsewhere), now).title).toBe('The database runs elsewhere')
  expect(backupVerdict(status({ externalDatabase: true }), now).state).toBe('good')
})

test('changes of more than ten minutes that are on this machine alone are told, with the reason', () => {
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
  const log = { storedUpTo: minutesAgo(10), waiting: 9, problem: 'The bucket cannot be reached.', gap: false }
  expect(backupVerdict(status({ log }), now).state).toBe('good')
  expect(backupVerdict(status({ log: { ...log, storedUpTo: minutesAgo(11) } }), now)).toMatchObject({
    state: 'attention',
    title: 'The latest changes are only on this machine',
    text: expect.stringMatching(/^The bucket cannot be reached\. Nothing is lost while the machine works;/),
  })
  // One server has just started, and one has never reached the bucket.
  expect(backupVerdict(status({ log: { ...log, storedUpTo: null, problem: null } }), now).state).toBe('good')
  expect(backupVerdict(status({ log: { ...log, storedUpTo: null } }), now).state).toBe('attention')
  expect(backupVerdict(status({ log: { ...log, problem: null, gap: true } }), now).title).toBe(
    'Some changes were not stored elsewhere',
  )
})
