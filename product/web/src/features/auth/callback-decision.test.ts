import { describe, expect, it } from 'vitest'
import { decideCallback, isRecoveryReturn } from './callback-decision'

const at = (path: string) => new URL(path, 'https://juno.example')

describe('isRecoveryReturn', () => {
  it.each(['/auth/callback#type=recovery', '/auth/callback?type=recovery', '/auth/callback?source=reset'])(
    'recognises a recovery in %s',
    path => {
      expect(isRecoveryReturn(at(path))).toBe(true)
    },
  )

  it('does not take another kind of return for a recovery', () => {
    expect(isRecoveryReturn(at('/auth/callback?type=signup&source=mail#type=magiclink'))).toBe(false)
  })
})

describe('decideCallback', () => {
  it('takes a recovery with a session straight to the password form', () => {
    expect(decideCallback(at('/auth/callback?source=reset'), 'present')).toMatchObject({
      to: '/set-password?source=reset',
      delayMs: 0,
    })
  })

  it('asks for authentication when a recovery has no session, then moves to sign-in after two seconds', () => {
    expect(decideCallback(at('/auth/callback#type=recovery'), 'absent')).toEqual({
      message: 'Authentication required',
      to: '/sign-in',
      delayMs: 2000,
    })
  })

  it('confirms a session on the callback URL and moves to the password form after one second', () => {
    expect(decideCallback(at('/auth/callback?code=abc'), 'present')).toEqual({
      message: 'Authentication successful',
      to: '/set-password?source=reset',
      delayMs: 1000,
    })
  })

  it('moves a session found elsewhere to the dashboard after one second', () => {
    expect(decideCallback(at('/welcome'), 'present')).toMatchObject({ to: '/dashboard', delayMs: 1000 })
  })

  it.each(['absent', 'failed'] as const)(
    'moves to sign-in after two seconds when the session is %s',
    session => {
      expect(decideCallback(at('/auth/callback'), session)).toMatchObject({ to: '/sign-in', delayMs: 2000 })
    },
  )

  it.each([
    ['#error=access_denied&error_description=x', 'present', 'Nothing has changed. You are still signed in.'],
    ['?error=access_denied', 'absent', 'Nothing has changed. Redirecting you to sign in...'],
    [
      '?source=reset#error=access_denied&error_code=otp_expired&type=recovery',
      'present',
      'That link no longer works. You are still signed in.',
    ],
    ['?error_code=unexpected_failure', 'failed', 'did not work. Please try again. Redirecting you'],
  ] as const)('takes the error in %s for one, whoever is signed in', (rest, session, message) => {
    expect(decideCallback(at(`/auth/callback${rest}`), session)).toEqual({
      message: expect.stringContaining(message),
      to: '/sign-in',
      delayMs: 2000,
    })
  })

  it('does not call a failed lookup a missing session during recovery', () => {
    expect(decideCallback(at('/auth/callback?source=reset'), 'failed').message).not.toBe(
      'Authentication required',
    )
  })
})
