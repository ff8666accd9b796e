/** The policy where the operator configures none. See docs/specification/sign-in.md#default-policy */
import type { AuthPolicy, AuthRateLimits, MfaPolicy } from '../../contract'

export type ResolvedPolicy = Required<AuthPolicy> & {
  mfa: Required<MfaPolicy>
  rateLimits: Required<AuthRateLimits>
}

const DEFAULT_POLICY: ResolvedPolicy = {
  enableSignup: true,
  enableConfirmations: true,
  minimumPasswordLength: 8,
  passwordRequirements: 'lower_upper_letters_digits',
  refuseCommonPasswords: true,
  securePasswordChange: true,
  concealAccounts: true,
  external: {},
  customOauth: { enabled: true, maxProviders: 0 },
  enableManualLinking: false,
  mfa: {
    maxEnrolledFactors: 10,
    totp: { enrollEnabled: true, verifyEnabled: true },
    phone: {
      enrollEnabled: false,
      verifyEnabled: false,
      template: 'Your code is {{ .Code }}',
      maxFrequencySeconds: 60,
      otpLength: 6,
    },
    webauthn: { enrollEnabled: false, verifyEnabled: false },
  },
  passkeys: { enabled: false },
  webauthn: {},
  web3: { solana: false, ethereum: false },
  enableAnonymousSignIns: false,
  captcha: null,
  email: { enableSignup: true, maxFrequencySeconds: 60, otpLength: 6, otpExpirySeconds: 3600 },
  notifications: {},
  sms: {
    enableSignup: false,
    enableConfirmations: true,
    template: 'Your code is {{ .Code }}',
    maxFrequencySeconds: 60,
    otpLength: 6,
    otpExpirySeconds: 600,
    testOtp: {},
  },
  rateLimits: {
    emailSent: null,
    smsSent: 30,
    anonymousUsers: 30,
    tokenRefresh: 150,
    signInSignUps: 30,
    tokenVerifications: 30,
    web3: 30,
  },
  uniformResponseMs: 300,
  sessions: {},
  hooks: {},
  oauthServer: { enabled: false, allowDynamicRegistration: false, authorizationPath: '/oauth/consent' },
}

/** @param chosen by the operator */
export function resolvePolicy(chosen: Partial<AuthPolicy> = {}): ResolvedPolicy {
  const { mfa, rateLimits } = DEFAULT_POLICY
  return {
    ...DEFAULT_POLICY,
    ...(chosen.concealAccounts === false && { uniformResponseMs: 0 }),
    ...chosen,
    mfa: { ...mfa, ...chosen.mfa },
    rateLimits: { ...rateLimits, ...chosen.rateLimits },
  }
}
