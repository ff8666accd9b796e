import { describe, expect, test } from 'vitest'
import { hasOperator, parseCondition } from './filter'

describe('parseCondition', () => {
  test.each([
    [
      'eq.a.b',
      { negated: false, operation: { kind: 'compare', operator: 'eq', quantifier: null, value: 'a.b' } },
    ],
    [
      'not.gte.5',
      { negated: true, operation: { kind: 'compare', operator: 'gte', quantifier: null, value: '5' } },
    ],
    [
      'like(all).{a*}',
      { negated: false, operation: { kind: 'compare', operator: 'like', quantifier: 'all', value: '{a*}' } },
    ],
    [
      'in.(a,"b,)c","d\\"e",f"g,)',
      { negated: false, operation: { kind: 'in', values: ['a', 'b,)c', 'd"e', 'f"g', ''] } },
    ],
    ['in.()', { negated: false, operation: { kind: 'in', values: [] } }],
    ['in.("")', { negated: false, operation: { kind: 'in', values: [''] } }],
    ['not.is.NULL', { negated: true, operation: { kind: 'is', value: 'null' } }],
    ['isdistinct.x', { negated: false, operation: { kind: 'isdistinct', value: 'x' } }],
    [
      'wfts(english).a b',
      { negated: false, operation: { kind: 'fts', operator: 'wfts', language: 'english', value: 'a b' } },
    ],
    ['eq.', { negated: false, operation: { kind: 'compare', operator: 'eq', quantifier: null, value: '' } }],
  ])('reads %s', (text, expected) => {
    expect(parseCondition(text)).toEqual(expected)
  })

  test.each([
    '',
    'eq',
    '5',
    'noop.1',
    'is.maybe',
    'is.null1',
    'in.1,2',
    'in.(1',
    'fts(.x',
    'neq(any).{1}',
    'not.not.eq.1',
  ])('refuses %s', text => {
    expect(() => parseCondition(text)).toThrow(expect.objectContaining({ code: 'PGRST100' }))
  })
})

test('an operator distinguishes a filter from a function argument', () => {
  expect(['eq.1', 'not.in.(1)', 'fts(english).a', 'like(any).{a}'].map(hasOperator)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['5', 'john.doe', 'a@b.eq', 'http://x.y', ''].map(hasOperator)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
})
