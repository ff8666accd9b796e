import { expect, it } from 'vitest'
import { foldedPatterns } from './folded-patterns'

it.each([
  ['', []],
  ['  ', []],
  ['*', []],
  ['ÉLISE', ['%elise%']],
  ['nord  québec', ['%nord%', '%quebec%']],
  ['50%_\\', ['%50\\%\\_\\\\%']],
  ['a b c d e f g h i', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(word => `%${word}%`)],
])('"%s" is looked for as %j', (search, patterns) => {
  expect(foldedPatterns(search)).toEqual(patterns)
})
