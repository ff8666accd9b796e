import { expect, test } from 'vitest'
import { readableLine } from './create-logger'

test('a log line reads as a sentence with its details', () => {
  const line = { level: 40, time: 0, pid: 1, hostname: 'vm', mails: 2, reason: 'late', msg: 'queued again' }
  expect(readableLine(JSON.stringify(line))).toMatch(
    /^\d\d:\d\d:\d\d warn queued again mails=2 reason=late\n$/,
  )
})
