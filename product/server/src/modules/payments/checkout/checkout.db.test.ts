import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addApplication } from '../../../testing/applications'
import { linkIn, openTestApi, type TestApi } from '../../../testing/test-api'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.forgetMails()
})

const payAsIs = (body: unknown) =>
  api.app.inject({
    method: 'POST',
    url: '/api/checkout/sandbox',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
/** For an approved application of the address, where nothing else is referred to. */
const pay = async (body: unknown) => {
  const { email, ...reference } = body as Record<string, unknown>
  const known = typeof email === 'string' && /^[\w. ]+@[\w.]+$/i.test(email) && email.length < 100
  return payAsIs(
    known && !reference.applicationId && !reference.userId
      ? { ...(body as object), applicationId: await addApplication(api, email.trim().toLowerCase()) }
      : body,
  )
}
const lookUp = async (query: Record<string, string>) =>
  (await api.app.inject({ method: 'GET', url: '/api/checkout/session', query })).json()
const returnLink = (redirectTo: string) => new URL(redirectTo, 'https://juno.test').searchParams
/** Without the crowd, which still pays where its test has run out of time. */
const payments = () => api.rows(`select id from public.memberships where email !~ '^payer\\d'`)

describe('the sandbox checkout', () => {
  it.each(['monthly', 'annual'] as const)('pays a %s plan through the signed webhook', async plan => {
    const response = await pay({ plan, email: ` ${plan}@Example.com` })
    expect(response.statusCode).toBe(200)
    expect(response.json().redirectTo).toMatch(/^\/create-account\?session_id=cs_test_[0-9a-f]{36}$/)
    const [membership] = await api.rows<{ current_period_end: Date }>(
      'select status, plan, current_period_end from public.memberships where email = $1',
      [`${plan}@example.com`],
    )
    expect(membership).toMatchObject({ status: 'active', plan })
    const days = (membership!.current_period_end.getTime() - Date.now()) / 86_400_000
    expect(Math.round(days)).toBeGreaterThanOrEqual(plan === 'annual' ? 365 : 28)
    expect(await api.mails()).toMatchObject([
      {
        kind: 'create-account',
        to: `${plan}@example.com`,
        text: expect.stringContaining(`${plan} membership`),
      },
    ])
    expect(await api.rows(`select distinct type, outcome from private.stripe_events order by type`)).toEqual([
      { type: 'checkout.session.completed', outcome: 'applied' },
      { type: 'customer.subscription.created', outcome: 'applied' },
      { type: 'invoice.paid', outcome: 'applied' },
    ])
  })

  it('lets parallel payers through with few connections', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => pay({ plan: 'monthly', email: `payer${n}@example.com` })),
    )
    expect(responses.map(response => response.statusCode)).toEqual(Array(20).fill(200))
    expect(await api.mails()).toHaveLength(20)
  })

  it.each<[string, unknown]>([
    ['no plan', { email: 'x@example.com' }],
    ['an unknown plan', { plan: 'lifetime', email: 'x@example.com' }],
    ['no email address', { plan: 'annual' }],
    ['an invalid email address', { plan: 'annual', email: '"<script>"' }],
    ['a null byte', { plan: 'annual', email: 'a\0@example.com' }],
    ['a reference that is no id', { plan: 'annual', email: 'x@example.com', applicationId: `'; --` }],
    ['a very long address', { plan: 'annual', email: `${'x'.repeat(300)}@example.com` }],
    ['a list', []],
  ])('refuses %s and stores nothing', async (_name, body) => {
    const before = await payments()
    const response = await pay(body)
    expect(response.statusCode).toBe(400)
    expect(response.json().message).toMatch(/\.$/)
    expect(await payments()).toEqual(before)
  })

  it.each([
    ['without a reference', async () => ({})],
    ['for nothing', async () => ({ applicationId: '00000000-0000-4000-8000-000000000000' })],
    [
      'for an application that waits',
      async () => ({ applicationId: await addApplication(api, 'w@x.example', 'PENDING') }),
    ],
    [
      'for one that was declined',
      async () => ({ applicationId: await addApplication(api, 'd@x.example', 'DECLINED') }),
    ],
    ['for an account that was never let in', async () => ({ userId: await api.addUser('u@x.example') })],
  ])('takes no money %s', async (_what, reference) => {
    const before = await payments()
    const response = await payAsIs({ plan: 'annual', email: 'stranger@example.com', ...(await reference()) })
    expect(response.statusCode).toBe(403)
    expect(response.json().code).toBe('application_needed')
    expect(await payments()).toEqual(before)
  })

  it('takes no money twice for one person, before or after the account is made', async () => {
    const applicationId = await addApplication(api, 'once@example.com')
    const again = () => payAsIs({ plan: 'monthly', email: 'other.card@example.com', applicationId })
    expect((await again()).statusCode).toBe(200)
    expect((await again()).statusCode).toBe(409)
    const userId = await api.addUser('once@example.com')
    expect((await again()).json().code).toBe('already_paid')
    expect((await payAsIs({ plan: 'annual', email: 'once@example.com', userId })).statusCode).toBe(409)
  })

  it('makes the account for the address of the application, whoever paid', async () => {
    const applicationId = await addApplication(api, 'applicant@example.com')
    const paid = await payAsIs({ plan: 'annual', email: 'uncle@example.com', applicationId })
    expect(await lookUp({ session_id: returnLink(paid.json().redirectTo).get('session_id')! })).toMatchObject(
      {
        status: 'complete',
        email: 'applicant@example.com',
      },
    )
    expect((await api.mails()).map(({ kind, to }) => [kind, to])).toEqual([
      ['create-account', 'applicant@example.com'],
    ])
  })

  it('is refused unless it is enabled', async () => {
    const closed = await openTestApi({ sandboxCheckout: false })
    const response = await closed.app.inject({
      method: 'POST',
      url: '/api/checkout/sandbox',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ plan: 'annual', email: 'x@example.com' }),
    })
    await closed.close()
    expect(response.statusCode).toBe(403)
    expect(response.json().code).toBe('checkout_closed')
  })

  it('greets the holder of an approved application by name, and nobody else', async () => {
    const greet = async (application: string) =>
      (await api.app.inject({ method: 'GET', url: '/api/checkout/payer', query: { application } })).json()
    const id = await addApplication(api, 'greeted@example.com')
    expect(await greet(id)).toEqual({ standing: 'approved', name: 'Ada', email: 'greeted@example.com' })
    const unknown = { standing: 'unknown', name: null, email: null }
    expect(await greet('00000000-0000-4000-8000-000000000000')).toEqual(unknown)
    expect(await greet(await addApplication(api, 'waits@example.com', 'PENDING'))).toEqual(unknown)
    await pay({ plan: 'annual', email: 'greeted@example.com' })
    expect(await greet(id)).toMatchObject({ standing: 'paid' })
    const userId = await api.addUser('greeted@example.com')
    expect(await greet(id)).toMatchObject({ standing: 'member' })
    await api.rows(
      `update public.memberships set status = 'canceled', state = 'ended', access_until = null where user_id = $1`,
      [userId],
    )
    const own = await api.app.inject({
      method: 'GET',
      url: '/api/account/payer',
      headers: { authorization: `Bearer ${api.token(userId)}` },
    })
    expect(own.json()).toMatchObject({ standing: 'returning' })
    expect((await api.app.inject({ method: 'GET', url: '/api/account/payer' })).statusCode).toBe(401)
    // Members know each other's ids.
    expect(await greet(userId)).toEqual(unknown)
  })

  it('refuses other methods', async () => {
    expect((await api.app.inject({ method: 'GET', url: '/api/checkout/sandbox' })).statusCode).toBe(405)
  })
})

describe('looking up a checkout', () => {
  it('identifies the payer by the return link and by the mailed token', async () => {
    const { redirectTo } = (await pay({ plan: 'annual', email: 'looker@example.com' })).json()
    const expected = {
      status: 'complete',
      email: 'looker@example.com',
      plan: 'annual',
      accountExists: false,
      receipt: null,
    }
    expect(await lookUp({ session_id: returnLink(redirectTo).get('session_id')! })).toEqual(expected)
    const [mail] = await api.mails()
    const link = linkIn(mail!, '/create-account')
    const token = link.searchParams.get('token')!
    expect(await lookUp({ token })).toEqual(expected)
    // The account stays made under another address, which the reader of the old mailbox does not learn.
    const userId = await api.addUser('looker@example.com')
    await api.rows(`update auth.users set email = 'moved@example.com' where id = $1`, [userId])
    expect(await lookUp({ token })).toEqual({ ...expected, accountExists: true })
  })

  it('says that an account exists, so that the payer signs in instead', async () => {
    const userId = await api.addUser('existing@example.com')
    await addApplication(api, 'existing@example.com')
    const { redirectTo } = (await pay({ plan: 'monthly', email: 'other@example.com', userId })).json()
    expect(await lookUp({ session_id: returnLink(redirectTo).get('session_id')! })).toMatchObject({
      status: 'complete',
      email: 'existing@example.com',
      accountExists: true,
    })
  })

  it('does not find made-up sessions and tokens, not even the stored hash of one', async () => {
    const [stored] = await api.rows<{ token: string }>(
      'select token from public.pending_registrations limit 1',
    )
    const unknown = { status: 'unknown', email: null, plan: null, accountExists: false, receipt: null }
    expect(await lookUp({ session_id: 'cs_test_made_up' })).toEqual(unknown)
    expect(await lookUp({ token: 'made-up' })).toEqual(unknown)
    expect(await lookUp({ token: stored!.token })).toEqual(unknown)
  })

  it('does what the event will do if the payer is back before the event', async () => {
    const checkout = {
      plan: 'annual' as const,
      email: 'quick@example.com',
      clientReferenceId: await addApplication(api, 'quick@example.com'),
    }
    const sessionId = await api.sandbox.completeCheckout(checkout)
    const seen = await Promise.all([1, 2, 3].map(() => lookUp({ session_id: sessionId })))
    expect(seen.map(response => response.status)).toEqual(['complete', 'complete', 'complete'])
    await api.deliverEvents()
    expect(await api.mails()).toHaveLength(1)
    expect(await api.rows(`select 1 from public.memberships where email = 'quick@example.com'`)).toHaveLength(
      1,
    )
  })

  it.each<[string, Record<string, string>]>([
    ['nothing', {}],
    ['both', { session_id: 'a', token: 'b' }],
    ['a null byte', { token: 'a\0b' }],
    ['a novel', { token: 'x'.repeat(2000) }],
  ])('refuses %s', async (_name, query) => {
    const response = await api.app.inject({ method: 'GET', url: '/api/checkout/session', query })
    expect(response.statusCode).toBe(400)
    expect(response.json().message).toMatch(/\.$/)
  })
})
