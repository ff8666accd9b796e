import { expect, it } from 'vitest'
import { isBlank } from './is-blank'

it.each(['', '  ', '\n\t', '\u00a0', '\u200b', ' \u200d\u2060 ', '\u3164', '\u2800', '\u{e0061}', '\ufe0f'])(
  '%j shows nothing',
  text => expect(isBlank(text)).toBe(true),
)

it.each(['.', '0', 'é', '名', '\u200fעדה', '🦋', '👩‍💻', '\u200b a'])('%j shows something', text =>
  expect(isBlank(text)).toBe(false),
)
