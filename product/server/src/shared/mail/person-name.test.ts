import { describe, expect, test } from 'vitest'
import { firstName, personName } from './person-name'

describe('a name in a mail', () => {
  test.each([
    ['Ada Lovelace', 'Ada'],
    ['  Zoë  Ångström ', 'Zoë'],
    ["O'Brien", "O'Brien"],
    ['J.R.R. Tolkien', 'J.R.R.'],
    ['Dr. Grace Hopper', 'Dr.'],
    ['Anne-Marie', 'Anne-Marie'],
    ['王秀英', '王秀英'],
    ['فاطمة الفهرية', 'فاطمة'],
    ['अनन्या', 'अनन्या'],
    ['Ada\r\nBcc: eve', null],
    ['Ada\n\nLovelace', 'Ada'],
    ['Ad\u202ea\u2066', 'Ada'],
    ['A\u0007d\u200ba\0', 'Ada'],
  ])('%j is greeted as %j', (name, greeting) => {
    expect(firstName(name)).toBe(greeting)
  })

  test.each([
    'evil.com',
    'Visit evil.com',
    'EVIL.COM now',
    'evil\u200b.com',
    'evil。com',
    'evil．com',
    'пример.рф',
    '192.168.10.10',
    'http://evil',
    'https://evil.example/a',
    'javascript:alert(1)',
    'evil/path',
    'evil\\path',
    'eve@example',
    'www.evil',
    'www. evil',
    '',
    ' \n\u200b ',
  ])('%j is not used at all', name => {
    expect(personName(name)).toBeNull()
    expect(firstName(name)).toBeNull()
  })

  test.each(['<b>Ada</b>', '+15550100', '🎉', 'A'.repeat(61), '"Ada"'])(
    '%j stays a name for the team, but greets nobody',
    name => {
      expect(firstName(name)).toBeNull()
    },
  )
})
