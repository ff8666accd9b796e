import { expect, test } from 'vitest'
import { digestParagraphs } from './digest-paragraphs'

test('blank lines part the paragraphs, single line breaks do not', () => {
  expect(digestParagraphs('One\nstill one\n\nTwo\n\n\n\nThree')).toEqual(['One\nstill one', 'Two', 'Three'])
})
test('a line of spaces and Windows line ends count as blank', () => {
  expect(digestParagraphs('One\r\n\r\nTwo\n  \t\nThree')).toEqual(['One', 'Two', 'Three'])
})
test('text around the paragraphs is trimmed away', () => {
  expect(digestParagraphs('\n\n  One  \n\n \n')).toEqual(['One'])
  expect(digestParagraphs('  \n')).toEqual([])
})
