// Tests the parsers of Accept, Prefer and Range.
import { describe, expect, test } from 'vitest'
import { contentType, negotiateMedia } from './media-type'
import { parsePreferences, preferenceApplied } from './preferences'
import { intersectRanges, parseRangeHeader } from './range'

const closed = { aggregates: false, plan: false, txRollback: false }
const table = { kind: 'relation', name: 't' } as const

describe('Accept', () => {
  test.each([
    [undefined, { kind: 'array', stripNulls: false, explain: null }],
    ['*/*', { kind: 'array', stripNulls: false, explain: null }],
    ['text/html, application/xml;q=0.9, */*;q=0.8', { kind: 'array', stripNulls: false, explain: null }],
    ['application/json;q=0.5, text/csv', { kind: 'csv', stripNulls: false, explain: null }],
    ['application/vnd.pgrst.object+json;nulls=stripped', { kind: 'object', stripNulls: true, explain: null }],
    [
      'application/vnd.pgrst.plan+json; for="text/csv"; options=wal|analyze|drop;',
      { kind: 'csv', stripNulls: false, explain: { format: 'json', options: ['analyze', 'wal'] } },
    ],
    [
      'application/vnd.pgrst.plan',
      { kind: 'array', stripNulls: false, explain: { format: 'text', options: [] } },
    ],
  ])('%s', (accept, expected) => {
    expect(negotiateMedia(accept, table, { ...closed, plan: true })).toEqual(expected)
  })

  test('does not return plans where they are disabled', () => {
    expect(() => negotiateMedia('application/vnd.pgrst.plan+json', table, closed)).toThrow(
      expect.objectContaining({ code: 'PGRST107' }),
    )
  })

  test('is refused if no type in it can be produced', () => {
    expect(() => negotiateMedia('image/png', table, closed)).toThrow(
      expect.objectContaining({ code: 'PGRST107', status: 406 }),
    )
    expect(() => negotiateMedia('text/csv', { kind: 'root' }, closed)).toThrow(
      expect.objectContaining({ code: 'PGRST107' }),
    )
  })

  test('decides the content type of the response', () => {
    expect(contentType({ kind: 'object', stripNulls: true, explain: null })).toBe(
      'application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8',
    )
    const explain = { format: 'json', options: ['analyze', 'verbose'] } as const
    expect(contentType({ kind: 'csv', stripNulls: false, explain })).toBe(
      'application/vnd.pgrst.plan+json; for="text/csv"; options=analyze|verbose; charset=utf-8',
    )
  })
})

describe('Prefer', () => {
  test('is read in any order: the first mention of a preference counts, unknown ones are listed', () => {
    const found = parsePreferences(
      'return=representation, count=exact,count=planned, max-affected=5,handling=strict, x=y, timezone=Europe/Paris',
      true,
    )
    expect(found).toMatchObject({
      return: 'representation',
      count: 'exact',
      maxAffected: 5,
      handling: 'strict',
      timezone: 'Europe/Paris',
      invalid: ['x=y'],
    })
    expect(preferenceApplied(found, ['return', 'tx', 'maxAffected'])).toBe(
      'return=representation, max-affected=5',
    )
  })

  test('ends the transaction only where callers may, and is no error elsewhere', () => {
    expect(parsePreferences('tx=rollback', true)).toMatchObject({ tx: 'rollback', invalid: [] })
    expect(parsePreferences('tx=rollback', false)).toMatchObject({ tx: null, invalid: [] })
    expect(parsePreferences('tx=never', false)).toMatchObject({ tx: null, invalid: ['tx=never'] })
  })

  test('reports max-affected as applied only if handling is strict', () => {
    const lenient = parsePreferences('max-affected=5', true)
    expect(preferenceApplied(lenient, ['maxAffected'])).toBe('')
  })
})

describe('Range', () => {
  test('counts items, and is refused if its end comes before its start', () => {
    expect(parseRangeHeader('0-9')).toEqual({ offset: 0, limit: 10 })
    expect(parseRangeHeader('5-')).toEqual({ offset: 5, limit: null })
    expect(parseRangeHeader('bytes=0-1')).toBeNull()
    expect(() => parseRangeHeader('5-1')).toThrow(expect.objectContaining({ code: 'PGRST103', status: 416 }))
  })

  test('narrows limit and offset', () => {
    expect(intersectRanges({ offset: 2, limit: 10 }, { offset: 0, limit: 5 })).toEqual({
      offset: 2,
      limit: 3,
    })
    expect(intersectRanges({ offset: 0, limit: null }, { offset: 3, limit: null })).toEqual({
      offset: 3,
      limit: null,
    })
    expect(intersectRanges({ offset: 9, limit: 1 }, { offset: 0, limit: 5 })).toEqual({ offset: 9, limit: 0 })
  })
})
