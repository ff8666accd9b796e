/** Makes accounts for tests that sign out or change their data, since all tests share the demo people. */
import { expect, type APIRequestContext } from '@playwright/test'
import { linkIn, type MailboxEmail } from './fixtures'
import { applyByRequest, goodPassword, newEmail } from './journey'

export interface NewAccount {
  email: string
  password: string
}

/** Applies, pays in the sandbox and creates the account through the API. The profile has only a name: the address. */
export async function newMember(request: APIRequestContext): Promise<NewAccount> {
  const email = newEmail()
  const applicationId = await applyByRequest(request, email)
  const paid = await request.post('/api/checkout/sandbox', {
    data: { plan: 'monthly', email, applicationId },
  })
  const { redirectTo } = (await paid.json()) as { redirectTo: string }
  const proof = new URL(redirectTo, 'http://localhost').searchParams.get('session_id')
  const made = await request.post('/auth/v1/signup', {
    headers: { apikey: await publishableKey(request) },
    data: { email, password: goodPassword, data: { checkout_session_id: proof } },
  })
  expect(made.ok(), await made.text()).toBe(true)
  await emptyProfile(request, await made.json())
  return { email, password: goodPassword }
}

/** Signs up and confirms the address by the emailed link. The account never applied or paid. */
export async function newAccount(
  request: APIRequestContext,
  mailTo: (address: string) => Promise<MailboxEmail[]>,
): Promise<{ email: string }> {
  const email = newEmail()
  const headers = { apikey: await publishableKey(request) }
  const made = await request.post('/auth/v1/signup', { headers, data: { email, password: goodPassword } })
  expect(made.ok(), await made.text()).toBe(true)
  const [mail] = await mailTo(email)
  const { searchParams } = new URL(linkIn(mail!, '/auth/confirm'), 'http://localhost')
  const data = { type: searchParams.get('type'), token_hash: searchParams.get('token_hash') }
  const confirmed = await request.post('/auth/v1/verify', { headers, data })
  expect(confirmed.ok(), await confirmed.text()).toBe(true)
  return { email }
}

/** Removes from the profile what the application put there, and gives it a name that no other account has. */
async function emptyProfile(
  request: APIRequestContext,
  { access_token: token, user }: { access_token: string; user: { id: string; email: string } },
): Promise<void> {
  const none = ['business_name', 'role', 'location', 'team_size', 'revenue_size', 'company_stage']
  const response = await request.patch(`/rest/v1/profiles?id=eq.${user.id}`, {
    headers: { apikey: await publishableKey(request), authorization: `Bearer ${token}` },
    data: { name: user.email, ...Object.fromEntries(none.map(field => [field, null])) },
  })
  expect(response.ok(), await response.text()).toBe(true)
}

export async function publishableKey(request: APIRequestContext): Promise<string> {
  const config = (await (await request.get('/api/config')).json()) as { publishableKey: string }
  return config.publishableKey
}
