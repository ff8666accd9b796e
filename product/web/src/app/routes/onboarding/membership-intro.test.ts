import { describe, expect, it } from 'vitest'
import { membershipIntro } from './membership-intro'

const title = (access: Parameters<typeof membershipIntro>[0]) => membershipIntro(access).title

describe('membershipIntro', () => {
  it('congratulates an approved applicant', () => {
    expect(title(null)).toBe("Congratulations, you're in!")
  })

  it('tells an account that never paid from one whose membership ended', () => {
    expect(title({ status: null, is_member: false })).toBe("Congratulations, you're in!")
    expect(title({ status: 'canceled', is_member: false })).toBe('Your membership has ended.')
  })

  it('says what happened to a membership whose payment failed', () => {
    const ended = { status: 'canceled', is_member: false, leaving_reason: 'payment_failed' }
    expect(membershipIntro(ended).lead).toMatch(/^Your last payment did not go through\. Nothing is owed/)
    expect(membershipIntro({ ...ended, leaving_reason: 'unknown_at_provider' }).lead).toMatch(
      /^Our payment provider no longer knows your earlier plan/,
    )
    expect(title({ status: 'canceled', is_member: true, state: 'grace' })).toBe('Choose a plan to stay.')
    expect(title({ status: 'past_due', is_member: true, state: 'grace' })).toBe('Your membership is active.')
  })

  it('says until when a membership runs that nobody renews', () => {
    const access = { status: 'active', is_member: true, access_until: '2026-12-04T23:59:59Z' }
    expect(title({ ...access, state: 'complimentary' })).toBe('Your membership runs until December 4, 2026.')
    expect(title({ ...access, state: 'complimentary', access_until: null })).toBe(
      'Your membership is active.',
    )
    expect(title({ ...access, state: 'seat' })).toBe('Your membership runs until December 4, 2026.')
    expect(title({ ...access, state: 'seat', access_until: null })).toBe('Your membership is active.')
    expect(title({ ...access, state: 'ending' })).toBe('Your membership is active.')
  })

  it('promises nothing before the membership is known', () => {
    expect(title(undefined)).toBe('Choose your membership.')
    expect(title({ status: 'active', is_member: true })).toBe('Your membership is active.')
  })
})
