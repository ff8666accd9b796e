import { expect, test } from 'vitest'
import { plainLine, plainText } from './plain-text'

test.each([
  ['a family', '👩‍👩‍👧‍👦'],
  ['a developer of some skin colour', '👩🏽‍💻'],
  ['a rainbow flag', '🏳️‍🌈'],
  ['the flag of Wales', '🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
  ['a Persian word', 'می‌خواهم'],
  ['a Hindi word', 'क्‍ष'],
])('%s stays as it is', (_, text) => {
  expect(plainLine(`Dinner ${text} tonight`)).toBe(`Dinner ${text} tonight`)
})

test('what hides or turns text goes, joiners between Latin letters among it', () => {
  expect(plainText('a\u202eb\u200dc\u200bd\u{E0041}e\u0000f\ufeff')).toBe('abcdef')
})
