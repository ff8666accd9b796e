/** Plays authenticator apps for tests: codes as a phone shows them, and accounts that have one. */
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { newMember, publishableKey, type NewAccount } from './new-member'

const stepMs = 30_000
const stepAt = (time: number) => Math.floor(time / stepMs)

export type AuthenticatorApp = ReturnType<typeof authenticatorApp>

export function authenticatorApp(secret: string) {
  const totp = new TOTP({ secret: secret.replaceAll(' ', '') })
  let used = 0
  return {
    /** Returns an unused code that the server accepts for at least ten more seconds. */
    async code(): Promise<string> {
      // The server also accepts the codes of the step before and after, each once.
      const step = Math.max(used + 1, stepAt(Date.now() + 10_000) - 1)
      await expect.poll(() => stepAt(Date.now()), { timeout: 2 * stepMs }).toBeGreaterThanOrEqual(step - 1)
      used = step
      return totp.generate({ timestamp: step * stepMs })
    },
  }
}

/** Turns two-factor sign-in on for an account, without typing into a page. */
export async function withApp<T extends NewAccount>(request: APIRequestContext, account: T) {
  const apikey = await publishableKey(request)
  const post = async (path: string, data: object, token?: string) => {
    const response = await request.post(`/auth/v1${path}`, {
      headers: { apikey, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      data,
    })
    expect(response.ok(), await response.text()).toBe(true)
    return (await response.json()) as Record<string, unknown>
  }
  const { email, password } = account
  const { access_token } = await post('/token?grant_type=password', { email, password })
  const token = access_token as string
  const { id, totp } = await post(
    '/factors',
    { factor_type: 'totp', friendly_name: 'Authenticator app' },
    token,
  )
  const app = authenticatorApp((totp as { secret: string }).secret)
  const challenge = await post(`/factors/${id as string}/challenge`, {}, token)
  await post(`/factors/${id as string}/verify`, { challenge_id: challenge.id, code: await app.code() }, token)
  return { ...account, app }
}

/** Makes a new member who signs in with a code. */
export const newMemberWithApp = async (request: APIRequestContext) =>
  withApp(request, await newMember(request))

/** Enters the code, and waits until the page behind it opens. */
export async function verifyCode(page: Page, app: AuthenticatorApp) {
  await page.getByLabel('Six-digit code').fill(await app.code())
  await expect(page.getByLabel('Six-digit code')).toBeHidden()
}
