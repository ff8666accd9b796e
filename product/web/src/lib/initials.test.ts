import { describe, expect, test } from 'vitest'
import { initials } from './initials'

describe('initials', () => {
  test('takes the first letters of the first two words', () => {
    expect(initials('Nadia Karim')).toBe('NK')
    expect(initials('  ana  maría de la cruz ')).toBe('AM')
  })
  test('takes the first two letters of a single word', () => {
    expect(initials('nadia')).toBe('NA')
    expect(initials('Q')).toBe('Q')
  })
  test('keeps accents and skips what is not a letter', () => {
    expect(initials('Élodie (Ellie) Ørsted')).toBe('ÉE')
    expect(initials('“Zoë” 👩‍🎨')).toBe('ZO')
    expect(initials('3 e\u0301milie & roux')).toBe('ÉR')
  })
  test('is ?? when there is no letter at all', () => {
    for (const name of [null, undefined, '', '   ', '42', '👩‍🎨']) expect(initials(name)).toBe('??')
  })
})
