// Imitates the auth wire for the authenticator apps of one account. Every code is right unless the test says otherwise.
import { lastingSession, sessionOf, tokenAt, type FakePerson } from './fake-auth'
import type { FakeResponse, Responses } from './fake-server'

export interface FakeFactor {
  id: string
  friendly_name: string
  factor_type: 'totp' | 'phone'
  status: 'verified' | 'unverified'
  created_at: string
}

/** Makes a refusal by the auth wire. */
export const authRefusal =
  (error_code: string, status = 422) =>
  (): FakeResponse => ({ status, body: { code: status, error_code, msg: 'The service says no.' } })

type Step = 'challenge' | 'codes' | 'recover' | 'list' | 'enroll' | 'verify' | 'unenroll'

export function fakeFactors(person: FakePerson = {}) {
  const refusals: { step: Step; refuse: () => FakeResponse }[] = []
  const account = {
    factors: [] as FakeFactor[],
    /** The requests in their order. */
    enrolled: [] as unknown[],
    verified: [] as { factorId: string; code: string }[],
    unenrolled: [] as string[],
    challenged: [] as string[],
    /** Each recovery code works until it is used. */
    recoveryCodes: [] as string[],
    /** Decides whether a code is right. */
    isRight: (_factorId: string) => true,
    /** Refuses the next request of this kind. */
    refuseOnce: (step: Step, refuse: () => FakeResponse) => void refusals.push({ step, refuse }),
    add: (
      id: string,
      status: FakeFactor['status'] = 'verified',
      friendly_name = id,
      factor_type: FakeFactor['factor_type'] = 'totp',
    ) =>
      void account.factors.push({
        id,
        friendly_name,
        factor_type,
        status,
        created_at: `2026-11-2${account.factors.length}T12:00:00Z`,
      }),
    responses: {} as Responses,
  }
  const refusalOf = (step: Step) => {
    const next = refusals.findIndex(refusal => refusal.step === step)
    return next < 0 ? undefined : refusals.splice(next, 1)[0]?.refuse()
  }
  const factorOf = ({ url }: Request) => decodeURIComponent(new URL(url).pathname.split('/')[4] ?? '')

  account.responses = {
    'GET /auth/v1/user': () =>
      refusalOf('list') ?? {
        body: {
          ...sessionOf(person).user,
          factors: account.factors,
        },
      },
    'POST /auth/v1/token': () => ({ body: lastingSession(person) }),
    'POST /auth/v1/factors': async (request: Request) => {
      const asked = (await request.json()) as Pick<FakeFactor, 'friendly_name' | 'factor_type'>
      account.enrolled.push(asked)
      const refused = refusalOf('enroll')
      if (refused) return refused
      const id = `new-${account.enrolled.length}`
      account.add(id, 'unverified', asked.friendly_name, asked.factor_type)
      if (asked.factor_type === 'phone') return { body: { id, type: 'phone' } }
      const totp = {
        qr_code: '<svg><path fill="#000"/></svg>',
        secret: 'JBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Juno:ada?secret=JBSWY3DPEHPK3PXP',
      }
      return { body: { id, type: 'totp', totp } }
    },
    'GET /auth/v1/factors/recovery_codes': () => ({ body: { remaining: account.recoveryCodes.length } }),
    'POST /auth/v1/factors/recovery_codes': () => {
      const refused = refusalOf('codes')
      if (refused) return refused
      account.recoveryCodes = Array.from({ length: 10 }, (_, index) => `k7wq-3mzt-9xf${index}`)
      return { body: { codes: account.recoveryCodes } }
    },
    'POST /auth/v1/factors/recovery_codes/verify': async (request: Request) => {
      const refused = refusalOf('recover')
      if (refused) return refused
      const { code } = (await request.json()) as { code: string }
      const left = account.recoveryCodes.filter(each => each !== code)
      if (left.length === account.recoveryCodes.length) return authRefusal('mfa_verification_failed')()
      account.recoveryCodes = left
      const session = lastingSession({ ...person, level: 'aal2' })
      const access_token = tokenAt('aal2', { exp: session.expires_at })
      return { body: { ...session, access_token, recovery_codes_left: left.length } }
    },
    '/auth/v1/factors/*': async (request: Request) => {
      const factorId = factorOf(request)
      if (request.method === 'DELETE') {
        account.unenrolled.push(factorId)
        const refused = refusalOf('unenroll')
        if (refused) return refused
        account.factors = account.factors.filter(({ id }) => id !== factorId)
        return { body: { id: factorId } }
      }
      if (request.url.endsWith('/challenge')) {
        const refused = refusalOf('challenge')
        account.challenged.push(factorId)
        const id = `challenge-${account.challenged.length}`
        return refused ?? { body: { id, type: 'totp', expires_at: 4_000_000_000 } }
      }
      const { code } = (await request.json()) as { code: string }
      account.verified.push({ factorId, code })
      const refused = refusalOf('verify')
      if (refused) return refused
      if (!account.isRight(factorId)) return authRefusal('mfa_verification_failed')()
      for (const one of account.factors) if (one.id === factorId) one.status = 'verified'
      return { body: lastingSession(person) }
    },
  }
  return account
}
