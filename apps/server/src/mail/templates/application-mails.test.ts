import { expect, test } from 'vitest'
import { applicationDeclined } from './application-mails'

const site = { brand: 'Juno', siteUrl: 'https://example.org' }

test('a decline keeps the paragraphs that its author wrote', () => {
  const { paragraphs } = applicationDeclined(
    { name: 'Mei Tanaka', message: 'One.\n\nTwo,\nstill two.' },
    site,
  )
  expect(paragraphs.slice(0, -1)).toEqual(['Hi Mei,', 'One.', 'Two,\nstill two.'])
})

test('a decline without words of its own still says something humane', () => {
  const { paragraphs } = applicationDeclined({ name: 'Mei', message: null }, site)
  expect(paragraphs[1]).toMatch(/^thank you for telling us/)
})
