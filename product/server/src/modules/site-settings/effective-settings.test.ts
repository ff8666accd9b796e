import { expect, test } from 'vitest'
import { parseConfig } from '../../start/config'
import { effectiveSettings } from './effective-settings'

const senderName = (environment: Record<string, string>, stored: Record<string, unknown> = {}) =>
  effectiveSettings(parseConfig('/srv/juno', environment), stored).senderName

test('the sender name is the one that admins set, else the name of the community', () => {
  expect(senderName({})).toBe('Juno')
  expect(senderName({}, { brand: 'Minerva' })).toBe('Minerva')
  expect(senderName({}, { brand: 'Minerva', newsletter_sender: 'Ada of Minerva' })).toBe('Ada of Minerva')
})

test.each([
  ['Minerva <hello@minerva.example>', 'Minerva'],
  ['"Minerva, Inc." <hello@minerva.example>', 'Minerva, Inc.'],
  ['<hello@minerva.example>', 'Juno'],
  ['hello@minerva.example', 'Juno'],
])('with MAIL_FROM %s the sender is %s, whatever admins set', (MAIL_FROM, name) => {
  expect(senderName({ MAIL_FROM }, { newsletter_sender: 'Ada' })).toBe(name)
})
