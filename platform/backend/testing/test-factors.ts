/** Accounts with an authenticator app, for tests: the app's codes, and sessions of AAL1 or AAL2. */
import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import type { TestResponse, TestBackend } from './test-backend'

const PASSWORD = 'Correct-horse-1'

export interface TestSession {
  access_token: string
  refresh_token: string
  user: { id: string; email: string; factors?: { id: string; status: string }[] }
}

export interface Enrolled {
  id: string
  /** The code of the current time step, or of one so many steps away. */
  code(steps?: number): string
}

/** Requests that enroll, verify and sign in, by sessions of an account. */
export function testFactors(t: Pick<TestBackend, 'request' | 'now' | 'backend'>) {
  const as = (session: TestSession) => ({ authorization: `Bearer ${session.access_token}` })
  const call = (session: TestSession, method: string, path: string, body?: object, headers = {}) =>
    t.request(method, `/auth/v1${path}`, body, { ...as(session), ...headers })

  const people = {
    call,
    async signIn(email: string): Promise<TestSession> {
      return (await t.request('POST', '/auth/v1/token?grant_type=password', { email, password: PASSWORD }))
        .body
    },
    async newSession(): Promise<TestSession> {
      const email = `${randomUUID()}@example.com`
      await t.backend.authAdmin.createUser({ email, password: PASSWORD, email_confirm: true })
      return people.signIn(email)
    },
    async enroll(session: TestSession, friendly_name = 'Phone'): Promise<Enrolled> {
      const { body } = await call(session, 'POST', '/factors', { factor_type: 'totp', friendly_name })
      const app = new TOTP({ secret: body.totp.secret })
      return {
        id: body.id,
        code: (steps = 0) => app.generate({ timestamp: t.now().getTime() + steps * 30_000 }),
      }
    },
    async challenge(session: TestSession, factor: { id: string }, headers = {}): Promise<string> {
      return (await call(session, 'POST', `/factors/${factor.id}/challenge`, {}, headers)).body.id
    },
    async enter(session: TestSession, factor: { id: string }, code: string): Promise<TestResponse> {
      const challenge_id = await people.challenge(session, factor)
      return call(session, 'POST', `/factors/${factor.id}/verify`, { challenge_id, code })
    },
    /** @returns a session of AAL2, and its factor */
    async withFactor(): Promise<{ session: TestSession; factor: Enrolled }> {
      const first = await people.newSession()
      const factor = await people.enroll(first)
      const { body } = await people.enter(first, factor, factor.code())
      return { session: body, factor }
    },
  }
  return people
}

export function claimsOf(session: TestSession): Record<string, unknown> {
  return JSON.parse(Buffer.from(session.access_token.split('.')[1]!, 'base64url').toString())
}
