/** Accounts for tests that sign out or change their data: all tests share the demo people. */
import { expect, type APIRequestContext } from '@playwright/test'
import { goodPassword, newEmail } from './journey'

export interface NewAccount {
  email: string
  password: string
}

/** Pays in the sandbox and creates the account through the API. */
export async function newMember(request: APIRequestContext): Promise<NewAccount> {
  const email = newEmail()
  const paid = await request.post('/api/checkout/sandbox', { data: { plan: 'monthly', email } })
  const { redirectTo } = (await paid.json()) as { redirectTo: string }
  const proof = new URL(redirectTo, 'http://localhost').searchParams.get('session_id')
  const made = await request.post('/auth/v1/signup', {
    headers: { apikey: await publishableKey(request) },
    data: { email, password: goodPassword, data: { checkout_session_id: proof } },
  })
  expect(made.ok(), await made.text()).toBe(true)
  return { email, password: goodPassword }
}

export async function publishableKey(request: APIRequestContext): Promise<string> {
  const config = (await (await request.get('/api/config')).json()) as { publishableKey: string }
  return config.publishableKey
}
