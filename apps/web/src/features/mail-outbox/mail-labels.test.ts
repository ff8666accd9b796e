import { expect, test } from 'vitest'
import { kindWords } from './mail-labels'

test.each([
  ['application-approved', 'Application approved'],
  ['auth-recovery', 'Sign-in: recovery'],
  ['auth-email_change', 'Sign-in: email change'],
  ['newsletter', 'Newsletter'],
])('%s is called %s', (kind, words) => expect(kindWords(kind)).toBe(words))
