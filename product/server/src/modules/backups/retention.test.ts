import { expect, test } from 'vitest'
import { expiredBackups, type KeptBackup } from './retention'

const backup = (day: string, good = true): KeptBackup => ({
  name: day,
  at: new Date(`${day}T03:30:00Z`),
  good,
})

/** Makes one backup a night, up to and including the last. */
function nights(count: number, last: string): KeptBackup[] {
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(`${last}T03:30:00Z`)
    at.setUTCDate(at.getUTCDate() - index)
    return { name: at.toISOString().slice(0, 10), at, good: true }
  })
}

function kept(backups: readonly KeptBackup[], keep: Parameters<typeof expiredBackups>[1]): string[] {
  const expired = new Set(expiredBackups(backups, keep))
  return backups.filter(one => !expired.has(one)).map(({ name }) => name)
}

test('of a year of nights stay the last week, four weeks and six months', () => {
  expect(kept(nights(365, '2026-11-25'), { nights: 7, weeks: 4, months: 6 })).toEqual([
    ...['2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20', '2026-11-19'],
    ...['2026-11-15', '2026-11-08'],
    ...['2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30'],
  ])
})

test('of the last days all stay, so that one by the button leaves the moments before it within reach', () => {
  const noonOf = (day: string) => ({
    ...backup(day),
    name: `noon of ${day}`,
    at: new Date(`${day}T12:00:00Z`),
  })
  const twiceADay = ['2026-11-25', '2026-11-24', '2026-11-23'].flatMap(day => [noonOf(day), backup(day)])
  expect(kept(twiceADay, { wholeDays: 2, nights: 7, weeks: 0, months: 0 })).toEqual([
    'noon of 2026-11-25',
    '2026-11-25',
    'noon of 2026-11-24',
    '2026-11-24',
    'noon of 2026-11-23',
  ])
})

test('of several in one day the newest stays', () => {
  const twice = [
    backup('2026-11-25'),
    { ...backup('2026-11-25'), name: 'noon', at: new Date('2026-11-25T12:00:00Z') },
  ]
  expect(kept(twice, { nights: 7, weeks: 0, months: 0 })).toEqual(['noon'])
})

test('the last good one stays, however old it is', () => {
  const bad = nights(20, '2026-11-25').map(one => ({ ...one, good: false }))
  const old = backup('2026-01-01')
  expect(kept([...bad, old], { nights: 2, weeks: 0, months: 0 })).toEqual([
    '2026-11-25',
    '2026-11-24',
    '2026-01-01',
  ])
})

test('nights without a backup do not make older ones expire', () => {
  const before = [backup('2025-03-02'), backup('2025-03-01')]
  expect(kept([backup('2026-11-25'), ...before], { nights: 3, weeks: 0, months: 0 })).toHaveLength(3)
})

test('one stays even where nothing is to be kept, and of none nothing expires', () => {
  expect(kept(nights(3, '2026-11-25'), { nights: 0, weeks: 0, months: 0 })).toEqual(['2026-11-25'])
  expect(expiredBackups([], { nights: 7, weeks: 4, months: 6 })).toEqual([])
})

test('a week begins on Monday', () => {
  // 2026-11-22 is a Sunday.
  expect(kept(nights(3, '2026-11-23'), { nights: 0, weeks: 2, months: 0 })).toEqual([
    '2026-11-23',
    '2026-11-22',
  ])
})
