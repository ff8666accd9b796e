import { expect, test } from 'vitest'
import { parseHistory, parseHistoryName, parseSegment, segmentName } from './segment-names'
import { objectName, parseObjectName } from './stored-wal'

test('the name of a segment is its timeline and its number', () => {
  expect(parseSegment('0000000A0000000200000003')).toEqual({ timeline: 10, number: 0x203 })
  expect(segmentName({ timeline: 1, number: 0xff + 1 })).toBe('000000010000000100000000')
  for (const other of ['0000000A0000000200000003.partial', '00000002.history', 'archtemp.x'])
    expect(parseSegment(other)).toBeNull()
  expect(parseHistoryName('0000000B.history')).toBe(11)
})

test('a history tells in which segments its ancestors were left', () => {
  expect(parseHistory('1\t0/4000110\tno recovery target specified\n\n2\tA/FF000000\tbefore 2026\n')).toEqual([
    { timeline: 1, until: 4 },
    { timeline: 2, until: 0xaff },
  ])
})

test('the name of an object says what is in it', () => {
  const stored = {
    name: '000000010000000000000003',
    closedAt: new Date('2026-11-25T20:15:01.042Z'),
    hash: '0123456789abcdef',
  }
  const object = 'wal/000000010000000000000003-20261125T201501042Z-0123456789abcdef.gz.age'
  expect(objectName(stored)).toBe(object)
  expect(parseObjectName(object)).toEqual(stored)
  expect(parseObjectName('base/2026/database.age')).toBeNull()
})
