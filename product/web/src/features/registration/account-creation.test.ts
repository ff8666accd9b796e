import { describe, expect, it } from 'vitest'
import {
  type AccountCreationSteps,
  createAccount,
  NoSubscriptionError,
  readPaymentProof,
} from './account-creation'

function recordedSteps(overrides: Partial<AccountCreationSteps> = {}) {
  const log: string[] = []
  const steps: AccountCreationSteps = {
    getRegistrationStatus: async email => {
      log.push(`status ${email}`)
      return { registration: true, subscription: true }
    },
    signUp: async ({ email, proof }) => {
      log.push(`sign up ${email} ${JSON.stringify(proof)}`)
      return { userId: 'u1', signedIn: true }
    },
    ensureProfile: async userId => void log.push(`profile ${userId}`),
    signIn: async ({ email }) => void log.push(`sign in ${email}`),
    wait: async ms => void log.push(`wait ${ms}`),
    onProcessing: () => void log.push('processing'),
    ...overrides,
  }
  return { log, steps }
}

const form = {
  email: '  Ada@Example.COM ',
  password: 'Abcdefg1',
  proof: { checkout_session_id: 'cs_test_1' },
}

describe('createAccount', () => {
  it('checks, signs up with the proof, waits 1 s and 1.5 s, and signs in with the tidied email', async () => {
    const { log, steps } = recordedSteps()
    await expect(createAccount(steps, form)).resolves.toBe('signed-in')
    expect(log).toEqual([
      'status ada@example.com',
      'processing',
      'sign up ada@example.com {"checkout_session_id":"cs_test_1"}',
      'wait 1000',
      'profile u1',
      'wait 1500',
      'sign in ada@example.com',
    ])
  })

  it.each([
    { registration: false, subscription: false },
    { registration: true, subscription: false },
  ])('makes no account for $registration/$subscription', async status => {
    const { log, steps } = recordedSteps({ getRegistrationStatus: async () => status })
    await expect(createAccount(steps, form)).rejects.toBeInstanceOf(NoSubscriptionError)
    expect(log).toEqual([])
  })

  it('says that the status could not be checked when the lookup fails', async () => {
    const { steps } = recordedSteps({ getRegistrationStatus: () => Promise.reject(new Error('network')) })
    await expect(createAccount(steps, form)).rejects.toThrow(
      'Error checking subscription status. Please try again or contact support.',
    )
  })

  it('does not call the account a failure when the profile or the second sign-in is refused', async () => {
    const refuse = () => Promise.reject(new Error('busy'))
    const { steps } = recordedSteps({ ensureProfile: refuse, signIn: refuse })
    await expect(createAccount(steps, form)).resolves.toBe('signed-in')
  })

  it('leaves an unproven account to the mailed link', async () => {
    const { log, steps } = recordedSteps({ signUp: async () => ({ userId: 'u1', signedIn: false }) })
    await expect(createAccount(steps, { ...form, proof: {} })).resolves.toBe('check-email')
    expect(log).toEqual(['status ada@example.com', 'processing'])
  })
})

describe('readPaymentProof', () => {
  it("takes the checkout's session before the mailed token", () => {
    expect(readPaymentProof({ session_id: 'cs_1', token: 't' })).toEqual({ checkout_session_id: 'cs_1' })
    expect(readPaymentProof({ token: 't' })).toEqual({ registration_token: 't' })
  })

  it('is empty without either', () => {
    expect(readPaymentProof({ session_id: '' })).toEqual({})
  })
})
