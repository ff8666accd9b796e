import { describe, expect, test } from 'vitest'
import { initials } from './initials'

describe('initials', () => {
  test('takes the first letters of the first and last word', () => {
    expect(initials('Nadia Karim')).toBe('NK')
    expect(initials('  ana  maría de la cruz ')).toBe('AC')
  })
  test('takes the first two letters of a single name', () => {
    expect(initials('nadia')).toBe('NA')
    expect(initials('Q')).toBe('Q')
  })
  test('keeps accents and skips what is not a letter', () => {
    expect(initials('Élodie (Ellie) Ørsted')).toBe('ÉØ')
    expect(initials('“Zoë” 👩‍🎨')).toBe('ZO')
  })
  test('is ?? when there is no letter at all', () => {
    for (const name of [null, undefined, '', '   ', '42', '👩‍🎨']) expect(initials(name)).toBe('??')
  })
})
