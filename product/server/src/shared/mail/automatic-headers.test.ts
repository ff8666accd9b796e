import { expect, test } from 'vitest'
import { automaticHeaders } from './automatic-headers'

const AUTOMATIC = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply',
}

test.each([
  ['payment-failed', AUTOMATIC],
  ['auth-magiclink', AUTOMATIC],
  ['newsletter', { ...AUTOMATIC, 'List-Id': '<newsletter.juno.example>' }],
  ['contact-reply', {}],
])('a mail of the kind %s says what sent it', (kind, headers) => {
  expect(automaticHeaders(kind, 'juno.example')).toEqual(headers)
})
