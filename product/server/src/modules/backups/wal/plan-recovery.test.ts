import { expect, test } from 'vitest'
import { planRecovery, type BaseBackup, type StoredState } from './plan-recovery'
import { parseHistory, segmentName } from './segment-names'
import type { StoredWal } from './stored-wal'

const at = (time: string) => new Date(`2026-11-25T${time}Z`)

/** Makes segment `number` of the timeline. */
const segment = (number: number, time: string, timeline = 1): StoredWal => ({
  name: segmentName({ timeline, number }),
  closedAt: at(time),
  hash: 'any',
})

const history = (timeline: number, time: string): StoredWal => ({
  name: `${timeline.toString(16).padStart(8, '0')}.history`,
  closedAt: at(time),
  hash: 'any',
})

const base = (first: number, time: string, timeline = 1): BaseBackup => ({
  name: `base/${time}`,
  begunAt: at(time),
  madeAt: at(time),
  firstSegment: segmentName({ timeline, number: first }),
  lastSegment: segmentName({ timeline, number: first }),
})

const NIGHTLY: StoredState = {
  bases: [base(2, '03:00:00')],
  wal: [segment(2, '03:01:00'), segment(3, '03:02:00'), segment(4, '03:03:00')],
  ancestors: new Map(),
}

const numbers = (state: StoredState, moment: string | null) => {
  const plan = planRecovery(state, moment === null ? null : at(moment))
  return { from: plan.base.name, timeline: plan.timeline, replays: plan.segments.map(({ name }) => name) }
}

const names = (...segments: [number, number][]) =>
  segments.map(([timeline, number]) => segmentName({ timeline, number }))

test('the newest moment is the end of the log', () => {
  const from = 'base/03:00:00'
  expect(numbers(NIGHTLY, null)).toEqual({ from, timeline: 1, replays: names([1, 2], [1, 3], [1, 4]) })
  expect(numbers(NIGHTLY, '03:03:00').replays).toEqual(names([1, 2], [1, 3], [1, 4]))
})

test('the last backup before the moment is taken, and the log up to the next backup', () => {
  const state = { ...NIGHTLY, bases: [base(2, '03:00:00'), base(3, '03:02:30')] }
  expect(numbers(state, null)).toEqual({ from: 'base/03:02:30', timeline: 1, replays: names([1, 3], [1, 4]) })
  expect(numbers(state, '03:02:00')).toEqual({
    from: 'base/03:00:00',
    timeline: 1,
    replays: names([1, 2], [1, 3]),
  })
})

test('a backup is restored alone while nothing of the log is stored after it', () => {
  expect(numbers({ ...NIGHTLY, wal: [] }, null).replays).toEqual([])
})

test('a moment that is not stored is told with the span that is', () => {
  const span = 'You can go back to any moment from 2026-11-25 03:00:00 UTC to 2026-11-25 03:03:00 UTC.'
  expect(() => planRecovery(NIGHTLY, at('02:59:59'))).toThrow(`no backup from before that moment. ${span}`)
  expect(() => planRecovery(NIGHTLY, at('03:03:01'))).toThrow(`That moment is not stored. ${span}`)
  expect(() => planRecovery({ ...NIGHTLY, bases: [] }, null)).toThrow('There is no backup to restore from.')
})

test('a missing segment is named, and what lies before it can be restored', () => {
  const state = { ...NIGHTLY, wal: [segment(2, '03:01:00'), segment(4, '03:03:00')] }
  const sentence =
    'A part of the log is missing after 2026-11-25 03:01:00 UTC: 000000010000000000000003. ' +
    'You can go back to that moment: --at 2026-11-25T03:01:00.000Z'
  expect(() => planRecovery(state, null)).toThrow(sentence)
  expect(() => planRecovery(state, at('03:02:00'))).toThrow(sentence)
  expect(numbers(state, '03:01:00').replays).toEqual(names([1, 2]))
  // The next backup begins a chain of its own.
  expect(numbers({ ...state, bases: [...state.bases, base(4, '03:02:30')] }, null).replays).toEqual(
    names([1, 4]),
  )
})

test('a backup that has outlived its log is named, and the span begins where the log does', () => {
  const state = {
    ...NIGHTLY,
    bases: [base(2, '01:00:00'), base(7, '03:00:00')],
    wal: [segment(7, '03:01:00'), segment(8, '03:02:00')],
  }
  const span = 'You can go back to any moment from 2026-11-25 03:00:00 UTC to 2026-11-25 03:02:00 UTC.'
  expect(() => planRecovery(state, at('02:00:00'))).toThrow(
    'The log of that time is not kept any more. The last backup before it is base/01:00:00, which ' +
      `npm run restore -- base/01:00:00 puts back. ${span}`,
  )
  expect(() => planRecovery(state, at('00:30:00'))).toThrow(`no backup from before that moment. ${span}`)
  expect(numbers(state, null)).toEqual({ from: 'base/03:00:00', timeline: 1, replays: names([1, 7], [1, 8]) })
})

/** At 10:00 it was restored to 03:02:20, in segment 4, and continued. Before, it had reached segment 5. */
const PUT_BACK: StoredState = {
  bases: [base(2, '03:00:00'), base(5, '09:00:00')],
  wal: [
    ...NIGHTLY.wal,
    segment(5, '09:01:00'),
    history(2, '10:00:00'),
    segment(4, '10:01:00', 2),
    segment(5, '10:02:00', 2),
  ],
  ancestors: new Map([[2, parseHistory('1\t0/4000110\tbefore 2026-11-25 03:02:20+00\n')]]),
}

test('after a restore, the log leaves the old timeline where the new one begins', () => {
  const from = 'base/03:00:00'
  const replays = names([1, 2], [1, 3], [2, 4], [2, 5])
  expect(numbers(PUT_BACK, null)).toEqual({ from, timeline: 2, replays })
  expect(numbers({ ...PUT_BACK, bases: [...PUT_BACK.bases, base(5, '10:01:30', 2)] }, null)).toEqual({
    from: 'base/10:01:30',
    timeline: 2,
    replays: names([2, 5]),
  })
})

test('a moment before a restore is in the timeline of then', () => {
  expect(numbers(PUT_BACK, '09:00:30')).toEqual({
    from: 'base/09:00:00',
    timeline: 1,
    replays: names([1, 5]),
  })
})

test('of a timeline that has stored nothing yet, the segment in which it begins is taken from the one before', () => {
  const state = { ...PUT_BACK, wal: PUT_BACK.wal.filter(({ name }) => !/^00000002.{16}$/.test(name)) }
  expect(numbers(state, null)).toEqual({
    from: 'base/03:00:00',
    timeline: 2,
    replays: names([1, 2], [1, 3], [1, 4]),
  })
})

test('a backup that was made after the moment to which it was put back is not restored from', () => {
  const during = { ...base(4, '09:00:00'), lastSegment: segmentName({ timeline: 1, number: 5 }) }
  expect(numbers({ ...PUT_BACK, bases: [base(2, '03:00:00'), during] }, null).from).toBe('base/03:00:00')
})
