import { expect, it } from 'vitest'
import { providerFailure } from './provider-texts'

it.each([
  ['', null],
  ['?from=%2Fevents', null],
  [
    '?error=access_denied&error_description=x',
    'You came back without signing in there. Nothing has changed.',
  ],
  ['?error=server_error&error_code=unexpected_failure', 'That sign-in did not work. Please try again.'],
  ['?error=server_error&error_code=constructor', 'That sign-in did not work. Please try again.'],
  [
    '?error=server_error&error_code=saml_relay_state_expired',
    'That took too long, or went on in another browser. Please try again.',
  ],
  ['?code=unused', 'That sign-in did not work. Please try again.'],
  [
    '?error=access_denied&error_code=signup_disabled&error_description=Signups+not+allowed',
    'There is no account here for that sign-in. Please apply to join first.',
  ],
])('%j reads as %j', (search, text) => expect(providerFailure(search)).toBe(text))
