// Goes from application to membership like the site: with the product's endpoints and the real supabase-js, over HTTP.
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import Stripe from 'stripe'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { MAILBOX_KEY } from '../../test/product-environment'

const { url, publishableKey, secretKey, webhookSecret } = inject('server')
const PASSWORD = 'Correct-horse-9'
const DEMO_PASSWORD = 'Juno-demo-2026'

interface Mail {
  to: string
  kind: string
  text: string
}
interface Person {
  email: string
  api(
    path: string,
    body?: unknown,
    token?: string,
  ): Promise<{ status: number; headers: Headers; body: never }>
  supabase: SupabaseClient
}

let people = 0
/** Makes a person with a network address of their own, so that rate limits are not shared. */
function somebody(email?: string): Person {
  const number = ++people
  const from = { 'x-forwarded-for': `198.51.100.${number}` }
  return {
    email: email ?? `person${number}@example.com`,
    supabase: createClient(url, publishableKey, {
      global: { headers: from },
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: class {} as never },
    }),
    async api(path, body, token) {
      const response = await fetch(url + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...from,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: body === undefined ? null : JSON.stringify(body),
      })
      return { status: response.status, headers: response.headers, body: (await response.json()) as never }
    },
  }
}

const application = (email: string, role = 'founder') => ({
  name: 'Grace Hopper',
  email,
  businessName: 'Compilers & Co',
  location: 'Toronto, Ontario, Canada',
  role,
  teamSize: '2-10',
  revenueSize: '100k-500k',
  companyStage: 'scaling',
  industry: 'software-technology',
  reason: 'To meet people who ship.',
  newsletterConsent: true,
})

async function mailsTo(email: string): Promise<Mail[]> {
  const mails = (await (await fetch(`${url}/api/mailbox?key=${MAILBOX_KEY}`)).json()) as Mail[]
  return mails.filter(mail => mail.to === email)
}

/** Pays for the annual plan in the sandbox, by default for an application that its role approved. */
async function pay(person: Person, reference?: object) {
  if (!reference) {
    const applied = await person.api('/api/applications', application(person.email))
    return pay(person, { applicationId: (applied.body as { id: string }).id })
  }
  const { body } = await person.api('/api/checkout/sandbox', {
    plan: 'annual',
    email: person.email,
    ...reference,
  })
  const link = new URL((body as { redirectTo: string }).redirectTo, url)
  return { path: link.pathname, sessionId: link.searchParams.get('session_id')! }
}

const CONTENT = ['resources', 'member_directory_profiles', 'weekly_digests', 'recommended_reads'] as const
async function readableContent(supabase: SupabaseClient) {
  const readable: Record<string, boolean> = {}
  for (const table of CONTENT) {
    const { data, error } = await supabase.from(table).select('*').limit(5)
    readable[table] = error === null && data.length > 0
  }
  return readable
}
const all = (value: boolean) => Object.fromEntries(CONTENT.map(table => [table, value]))

describe('a founder', () => {
  const grace = somebody()
  let applicationId: string
  let sessionId: string

  test('applies and is sent to choose a plan', async () => {
    const { status, body } = await grace.api('/api/applications', application(grace.email))
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'APPROVED', message: expect.any(String) })
    applicationId = (body as { id: string }).id
    const [mail] = await mailsTo(grace.email)
    expect(mail!.text).toContain(`${url}/membership-selection?application=${applicationId}`)
  })

  test('pays, and the return link knows the address of the payment', async () => {
    const checkout = await pay(grace, { applicationId })
    sessionId = checkout.sessionId
    expect(checkout.path).toBe('/create-account')
    const { body } = await grace.api(`/api/checkout/session?session_id=${sessionId}`)
    expect(body).toEqual({
      status: 'complete',
      email: grace.email,
      plan: 'annual',
      accountExists: false,
      receipt: null,
    })
    const { data } = await grace.supabase.rpc('registration_status', { email: grace.email })
    expect(data).toEqual({ registration: true, subscription: true })
  })

  test('creates an account with the proof of the return link and is signed in at once', async () => {
    const { data, error } = await grace.supabase.auth.signUp({
      email: grace.email,
      password: PASSWORD,
      options: { data: { checkout_session_id: sessionId, isAdmin: true } },
    })
    expect(error).toBeNull()
    expect(data.session).not.toBeNull()
    expect(data.user!.user_metadata).not.toHaveProperty('isAdmin')
    expect(data.user!.user_metadata).not.toHaveProperty('checkout_session_id')
    const signedIn = await grace.supabase.auth.signInWithPassword({ email: grace.email, password: PASSWORD })
    expect(signedIn.error).toBeNull()
  })

  test('is a member, no admin, and reads the content', async () => {
    const { data } = await grace.supabase.rpc('member_access')
    expect(data).toMatchObject({ is_member: true, is_admin: false, status: 'active', plan: 'annual' })
    expect(await readableContent(grace.supabase)).toEqual(all(true))
  })

  test('finds a profile filled in from the application', async () => {
    const { data: user } = await grace.supabase.auth.getUser()
    const { data } = await grace.supabase.from('profiles').select().eq('id', user.user!.id).single()
    expect(data).toMatchObject({ name: 'Grace Hopper', business_name: 'Compilers & Co' })
    const { data: session } = await grace.supabase.auth.getSession()
    const answer = await grace.api(
      '/api/create-profile',
      { userId: user.user!.id, email: grace.email },
      session.session!.access_token,
    )
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ id: user.user!.id, name: 'Grace Hopper' })
  })

  test('cannot use the same proof for a second account', async () => {
    const thief = somebody()
    const { data } = await thief.supabase.auth.signUp({
      email: thief.email,
      password: PASSWORD,
      options: { data: { checkout_session_id: sessionId } },
    })
    expect(data.session).toBeNull()
  })
})

describe('a payer who lost the return link', () => {
  const payer = somebody()
  const stranger = somebody(payer.email)
  let token: string

  beforeAll(async () => {
    await pay(payer)
    const mail = (await mailsTo(payer.email)).find(({ kind }) => kind === 'create-account')
    token = /\/create-account\?token=([\w-]+)/.exec(mail!.text)![1]!
  })

  test('keeps the membership when a stranger signs up with the address first', async () => {
    const { data, error } = await stranger.supabase.auth.signUp({
      email: payer.email,
      password: 'Stranger-pass-1',
    })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    const signIn = await stranger.supabase.auth.signInWithPassword({
      email: payer.email,
      password: 'Stranger-pass-1',
    })
    expect(signIn.error?.code).toBe('invalid_credentials')
  })

  test('creates an account with the token of the mail, and the stranger gets no access', async () => {
    const { body } = await payer.api(`/api/checkout/session?token=${token}`)
    expect(body).toMatchObject({ status: 'complete', email: payer.email, plan: 'annual' })
    const { data, error } = await payer.supabase.auth.signUp({
      email: payer.email,
      password: PASSWORD,
      options: { data: { registration_token: token } },
    })
    expect(error).toBeNull()
    expect(data.session).not.toBeNull()
    const signIn = await stranger.supabase.auth.signInWithPassword({
      email: payer.email,
      password: 'Stranger-pass-1',
    })
    expect(signIn.error?.code).toBe('invalid_credentials')
    const { data: access } = await payer.supabase.rpc('member_access')
    expect(access).toMatchObject({ is_member: true })
  })
})

describe('a payer without any proof', () => {
  const payer = somebody()

  test('confirms by mail; a password chosen before that does not work', async () => {
    await pay(payer)
    await payer.supabase.auth.signUp({ email: payer.email, password: 'Chosen-too-early-1' })
    const confirmation = (await mailsTo(payer.email)).find(mail => mail.text.includes('/auth/confirm'))
    const tokenHash = /token_hash=([\w-]+)/.exec(confirmation!.text)![1]!
    const { data, error } = await payer.supabase.auth.verifyOtp({ token_hash: tokenHash, type: 'signup' })
    expect(error).toBeNull()
    expect(data.session).not.toBeNull()
    const early = await somebody().supabase.auth.signInWithPassword({
      email: payer.email,
      password: 'Chosen-too-early-1',
    })
    expect(early.error?.code).toBe('invalid_credentials')
  })

  test('sets a password and has access', async () => {
    const { error } = await payer.supabase.auth.updateUser({ password: PASSWORD })
    expect(error).toBeNull()
    const signIn = await payer.supabase.auth.signInWithPassword({ email: payer.email, password: PASSWORD })
    expect(signIn.error).toBeNull()
    const { data } = await payer.supabase.rpc('member_access')
    expect(data).toMatchObject({ is_member: true })
  })
})

describe('an account that has not paid, or no longer', () => {
  test.each(['unpaid@juno.example', 'lapsed@juno.example'])(
    'reads nothing of the content: %s',
    async email => {
      const { supabase } = somebody()
      const { error } = await supabase.auth.signInWithPassword({ email, password: DEMO_PASSWORD })
      expect(error).toBeNull()
      expect(await readableContent(supabase)).toEqual(all(false))
      const { data } = await supabase.rpc('member_access')
      expect(data).toMatchObject({ is_member: false, is_admin: false })
    },
  )

  test('nor does a visitor', async () => {
    expect(await readableContent(somebody().supabase)).toEqual(all(false))
  })

  test('gets access by paying', async () => {
    // The test has an account of its own: the demo's unpaid one must stay unpaid for other files.
    const unpaid = somebody()
    const service = createClient(url, secretKey, {
      auth: { persistSession: false },
      realtime: { transport: class {} as never },
    })
    // The application comes first: with the address of an account that the team made, it would wait for its mail.
    await unpaid.api('/api/applications', application(unpaid.email))
    await service.auth.admin.createUser({ email: unpaid.email, password: PASSWORD, email_confirm: true })
    const { data } = await unpaid.supabase.auth.signInWithPassword({
      email: unpaid.email,
      password: PASSWORD,
    })
    expect(await readableContent(unpaid.supabase)).toEqual(all(false))
    await pay(somebody('card-holder@example.com'), { userId: data.user!.id })
    expect(await readableContent(unpaid.supabase)).toEqual(all(true))
  })
})

describe('a manager', () => {
  const manager = somebody()
  const admin = somebody('admin@juno.example')
  let id: string
  let token: string

  beforeAll(async () => {
    const { data } = await admin.supabase.auth.signInWithPassword({
      email: admin.email,
      password: DEMO_PASSWORD,
    })
    token = data.session!.access_token
  })

  test('waits for the team, which is notified', async () => {
    const { body } = await manager.api('/api/applications', application(manager.email, 'manager'))
    expect(body).toMatchObject({ status: 'PENDING' })
    id = (body as { id: string }).id
    expect((await mailsTo(manager.email)).map(mail => mail.kind)).toEqual(['application-received'])
    expect((await mailsTo(admin.email)).some(mail => mail.text.includes(manager.email))).toBe(true)
    const { data } = await admin.supabase.from('applications').select().eq('status', 'PENDING').eq('id', id)
    expect(data).toHaveLength(1)
  })

  test('cannot approve themselves, nor can a member', async () => {
    expect((await manager.api('/api/applications/approve', { id })).status).toBe(401)
    const member = somebody('member@juno.example')
    const { data } = await member.supabase.auth.signInWithPassword({
      email: member.email,
      password: DEMO_PASSWORD,
    })
    const refused = await member.api('/api/applications/approve', { id }, data.session!.access_token)
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({ message: expect.any(String) })
    const update = await member.supabase
      .from('applications')
      .update({ status: 'APPROVED' })
      .eq('id', id)
      .select()
    expect(update.data ?? []).toEqual([])
  })

  test('is approved by an admin, once, and mailed the link to the plans', async () => {
    for (let time = 0; time < 2; time++) {
      const { status, body } = await admin.api('/api/applications/approve', { id }, token)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        message: 'Application approved successfully',
        application: { status: 'APPROVED' },
      })
    }
    const approved = (await mailsTo(manager.email)).filter(mail => mail.kind === 'application-approved')
    expect(approved).toHaveLength(1)
    expect(approved[0]!.text).toContain(`/membership-selection?application=${id}`)
    const { data } = await admin.supabase.from('audit_log').select('action').eq('subject_id', id)
    expect(data).toEqual([{ action: 'application.approved' }])
  })

  test('cannot be approved with the token of an admin who has signed out', async () => {
    await admin.supabase.auth.signOut()
    expect((await admin.api('/api/applications/approve', { id }, token)).status).toBe(401)
  })
})

describe('the webhook', () => {
  const eventFor = (applicationId: string) => ({
    id: 'evt_acceptance',
    object: 'event',
    type: 'checkout.session.completed',
    created: Math.floor(Date.now() / 1000),
    data: {
      object: {
        id: 'cs_acceptance',
        object: 'checkout.session',
        mode: 'subscription',
        status: 'complete',
        payment_status: 'paid',
        customer: 'cus_acceptance',
        customer_details: { email: 'acceptance@example.com' },
        client_reference_id: applicationId,
        subscription: 'sub_acceptance',
        amount_total: 2499,
      },
    },
  })
  const deliver = (payload: string, secret: string) =>
    fetch(`${url}/api/stripe/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
      },
      body: payload,
    })

  test('processes only events signed with its secret, each once', async () => {
    const { body } = await somebody().api('/api/applications', application('acceptance@example.com'))
    const payload = JSON.stringify(eventFor((body as { id: string }).id))
    const links = async () =>
      (await mailsTo('acceptance@example.com')).filter(({ kind }) => kind === 'create-account')
    expect((await deliver(payload, 'whsec_somebody_else')).status).toBe(400)
    expect(await links()).toEqual([])
    expect(await (await deliver(payload, webhookSecret)).json()).toEqual({ received: true })
    expect(await (await deliver(payload, webhookSecret)).json()).toEqual({ received: true, duplicate: true })
    await expect.poll(async () => (await links()).length).toBe(1)
  })
})

test('a sixth application from one address within an hour has to wait', async () => {
  const busy = somebody()
  const statuses = []
  for (let n = 0; n < 6; n++) {
    statuses.push((await busy.api('/api/applications', application(`busy${n}@example.com`))).status)
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  const refused = await busy.api('/api/applications', application('busy9@example.com'))
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
  expect(await mailsTo('busy9@example.com')).toEqual([])
})
