import { describe, expect, it } from 'vitest'
import { decideSetPassword, readSetPasswordLink, registrationProblem } from './set-password-state'

const link = (path: string, token?: string) =>
  readSetPasswordLink(new URL(path, 'https://juno.example'), token)

describe('readSetPasswordLink', () => {
  it('reads the address, and takes the token that came with it', () => {
    expect(link('/set-password?code=c&source=reset&email=a%40b.co&t=1', 'x')).toEqual({
      code: 'c',
      accessToken: 'x',
      error: null,
      email: 'a@b.co',
      resetMode: true,
    })
  })

  it('is in reset mode for a recovery hash', () => {
    expect(link('/set-password#type=recovery').resetMode).toBe(true)
  })
})

describe('decideSetPassword', () => {
  it('is ready once a session exists', () => {
    expect(decideSetPassword(link('/set-password?code=c'), 'present')).toEqual({ phase: 'ready' })
  })

  it('is ready in reset mode', () => {
    expect(decideSetPassword(link('/set-password?source=reset'), 'absent')).toEqual({ phase: 'ready' })
  })

  it.each(['#error=expired_token', '#error=access_denied&error_code=otp_expired', '?error=expired_token'])(
    'is expired for %s even when a session exists',
    tail => {
      expect(decideSetPassword(link(`/set-password${tail}`), 'present')).toEqual({ phase: 'expired' })
    },
  )

  it.each([
    ['#error=access_denied', undefined],
    ['?code=refused', undefined],
    ['?code=refused&source=reset', undefined],
    ['', 'refused'],
    ['', undefined],
  ])('calls the link invalid for "%s" and the token %s without a session', (tail, token) => {
    expect(decideSetPassword(link(`/set-password${tail}`, token), 'absent')).toEqual({
      phase: 'error',
      message: 'Invalid or expired password reset link. Please request a new one.',
    })
  })

  it('says that verifying failed when the session cannot be read', () => {
    expect(decideSetPassword(link('/set-password?code=c'), 'failed')).toEqual({
      phase: 'error',
      message:
        'An error occurred while verifying your password reset link. Please try again or request a new link.',
    })
  })
})

describe('registrationProblem', () => {
  it('stops a registration that was never paid', () => {
    expect(registrationProblem({ registration: true, subscription: false })).toMatch(
      /^You must complete your application and payment/,
    )
  })

  it('lets a paid registration and an account without one through', () => {
    expect(registrationProblem({ registration: true, subscription: true })).toBeNull()
    expect(registrationProblem({ registration: false, subscription: false })).toBeNull()
  })
})
