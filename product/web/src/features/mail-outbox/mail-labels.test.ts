import { expect, test } from 'vitest'
import { kindLabel } from './mail-labels'

test.each([
  ['application-approved', 'Application approved'],
  ['auth-recovery', 'Sign-in: recovery'],
  ['auth-email_change', 'Sign-in: email change'],
  ['newsletter', 'Newsletter'],
  ['team-new-message', 'To the team: new message'],
  ['rsvp-confirmation', 'RSVP confirmation'],
])('%s is called %s', (kind, label) => expect(kindLabel(kind)).toBe(label))
