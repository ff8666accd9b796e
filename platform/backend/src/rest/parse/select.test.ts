import { describe, expect, test } from 'vitest'
import { RestError } from '../errors'
import { defaultLimits } from '../limits'
import { parseSelect } from './select'

const parse = (text: string) => parseSelect(text, defaultLimits)
const plain = { cast: null, alias: null, aggregate: null, aggregateCast: null }

describe('parseSelect', () => {
  test('reads columns, stars, aliases, casts and json paths', () => {
    expect(parse('*,a, b-c ,x:d->e->>0::text,"q,(r"')).toEqual([
      { kind: 'field', field: { name: '*', path: [] }, ...plain },
      { kind: 'field', field: { name: 'a', path: [] }, ...plain },
      { kind: 'field', field: { name: 'b-c', path: [] }, ...plain },
      {
        kind: 'field',
        field: { name: 'd', path: [{ arrow: '->', key: 'e' }, { arrow: '->>', key: 0 }] }, // oxfmt-ignore
        ...plain,
        cast: 'text',
        alias: 'x',
      },
      { kind: 'field', field: { name: 'q,(r', path: [] }, ...plain },
    ])
  })

  test('reads embeds with alias, hint and join, nested, empty and spread', () => {
    expect(parse('x:a!h!inner(b(),...c(d))')).toMatchObject([
      {
        kind: 'embed',
        target: 'a',
        alias: 'x',
        hint: 'h',
        inner: true,
        spread: false,
        select: [
          { kind: 'embed', target: 'b', select: [] },
          { kind: 'embed', target: 'c', spread: true, select: [{ field: { name: 'd' } }] },
        ],
      },
    ])
  })

  test('reads aggregates with casts of their input and output', () => {
    expect(parse('a::int.sum(),total:b.avg()::int,count()')).toMatchObject([
      { aggregate: 'sum', cast: 'int', aggregateCast: null },
      { aggregate: 'avg', alias: 'total', cast: null, aggregateCast: 'int' },
      { aggregate: 'count', field: { name: '*' } },
    ])
  })

  test.each([
    'a,',
    'a(',
    'a(b',
    'a)',
    'a!(b)',
    '->x',
    'a::',
    'a->',
    'a->-x',
    'a b"c',
    '...a',
    '"open',
    'a:b:c',
    'a.nope()',
  ])('refuses %s with the place of the mistake', text => {
    const failure = (() => {
      try {
        return parse(text)
      } catch (error) {
        return error
      }
    })()
    expect(failure).toBeInstanceOf(RestError)
    expect(failure).toMatchObject({ code: 'PGRST100', status: 400 })
    expect((failure as RestError).message).toMatch(
      /^"failed to parse select parameter \(.*\)" \(line 1, column \d+\)$/s,
    )
  })
})
