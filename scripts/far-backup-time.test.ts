import { expect, it } from 'vitest'
import { farBackupTime } from './far-backup-time.mjs'

it.each([
  ['2026-11-26T04:20:59Z', '16:20'],
  ['2026-11-26T15:30:00Z', '03:30'],
])('is twelve hours away from %s', (now, at) => expect(farBackupTime(new Date(now))).toBe(at))
