/** A member manages their own membership, through the API and the sandbox with its clock. */
import { membershipActs, type MembershipAct } from '@juno/domain/payments/membership-acts'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestApi } from '../../../testing/test-api'
import { CardRefusedError } from '../stripe/call-stripe'
import { daysTo, PayingMember } from '../../../testing/payments/paying-member'

const DAY_MS = 86_400_000

const api = await openTestApi()
let mia: PayingMember
let number = 0

afterAll(() => api.close())
afterEach(() => vi.restoreAllMocks())
beforeEach(async () => {
  number += 1
  mia = new PayingMember(api, `mia.${number}@example.com`)
  await mia.join('monthly')
  await api.forgetMails()
})

async function somebodyElse(): Promise<PayingMember> {
  const person = new PayingMember(api, `other.${number}@example.com`)
  person.userId = await api.addUser(person.email)
  return person
}

const ways: Record<string, { to: () => Promise<unknown>; allowed: MembershipAct[] }> = {
  active: { to: async () => {}, allowed: ['switch', 'pause', 'end'] },
  ending: { to: () => mia.act('end'), allowed: ['keep'] },
  pausing: { to: () => mia.act('pause', { months: 1 }), allowed: ['return', 'end'] },
  paused: {
    to: async () => {
      await mia.act('pause', { months: 3 })
      await mia.passPaidTime()
    },
    allowed: ['return', 'end'],
  },
  grace: {
    to: async () => {
      await api.sandbox.setCard(mia.customerId, 'declined')
      await mia.passPaidTime()
    },
    allowed: ['end'],
  },
  ended: {
    to: async () => {
      await mia.act('end')
      await mia.passPaidTime()
    },
    allowed: [],
  },
}

it('names the days that the time zone of the site has', async () => {
  const setCancel = api.stripe.setCancelAtPeriodEnd.bind(api.stripe)
  vi.spyOn(api.stripe, 'setCancelAtPeriodEnd').mockImplementation(async (...asked) => ({
    ...(await setCancel(...asked))!,
    currentPeriodEnd: new Date('2096-10-02T02:00:00Z'),
  }))
  expect((await mia.act('end', { reason: 'unused', note: '' })).status).toBe(200)
  expect(await mia.mailText('membership-end')).toContain('ends on October 1, 2096')
})

describe.each(Object.entries(ways))('a membership that is %s', (state, { to, allowed }) => {
  beforeEach(async () => {
    await to()
    await api.forgetMails()
  })

  it('names what is allowed, and refuses all else kindly', async () => {
    expect(await mia.facts()).toMatchObject({ state, acts: allowed })
    const stored = () => mia.stored('status, state, plan, cancel_at_period_end, trial_end, paused_from')
    const before = await stored()
    for (const name of membershipActs.filter(act => !allowed.includes(act))) {
      const { status, body } = await mia.act(name, await mia.bodyOf(name))
      expect({ name, status, code: body.code }).toEqual({ name, status: 409, code: 'membership_refused' })
      expect(body.message).toMatch(/^[A-Z].+\.$/)
      expect(await stored()).toEqual(before)
    }
    expect(await mia.mailed()).toEqual([])
  })

  // None of an ended one is allowed.
  if (allowed.length > 0)
    it.each(allowed)(`takes: %s`, async name => {
      const { status, body } = await mia.act(name, await mia.bodyOf(name))
      expect(body).toMatchObject({ provider: 'read' })
      expect(status).toBe(200)
      expect(await mia.mailed()).toEqual([{ kind: `membership-${name}`, to: mia.email }])
    })
})

it('says what there is to know, in one call', async () => {
  const { membership, provider, card, receipts } = (await mia.get()).body
  expect(provider).toBe('read')
  expect(membership).toMatchObject({
    source: 'subscription',
    state: 'active',
    plan: 'monthly',
    priceCents: 2499,
    next: { at: membership!.currentPeriodEnd, cents: 2499, currency: 'cad' },
    moneyBack: { cents: 2499, currency: 'cad' },
  })
  expect(daysTo(membership!.moneyBack!.until)).toBe(14)
  expect(card).toMatchObject({ brand: 'visa', last4: '4242', expMonth: 12 })
  const url = `https://juno.test/checkout/sandbox/invoice?invoice=${receipts[0]!.id}`
  expect(receipts).toMatchObject([{ status: 'paid', cents: 2499, url }])
})

it('links each receipt to the provider, and an open invoice to where it is paid', async () => {
  const invoice = (await mia.invoices())[0]!
  const url = 'https://invoice.stripe.com/i/1'
  vi.spyOn(api.stripe, 'listInvoices').mockResolvedValue([
    { ...invoice, id: 'in_draft', status: 'draft', url },
    { ...invoice, id: 'in_open', status: 'open', url, receiptUrl: null },
    { ...invoice, url, receiptUrl: 'https://pay.stripe.com/receipts/1' },
    { ...invoice, id: 'in_free', cents: 0, url, receiptUrl: null },
    { ...invoice, id: 'in_script', url: 'javascript:alert(1)', receiptUrl: null },
    { ...invoice, id: 'in_plain', url: 'http://elsewhere.test/1', receiptUrl: null },
  ])
  expect((await mia.get()).body.receipts.map(({ url, status }) => [status, url])).toEqual([
    ['open', url],
    ['paid', 'https://pay.stripe.com/receipts/1'],
    ['paid', url],
    ['paid', null],
    ['paid', null],
  ])
})

it('keeps the receipts of earlier memberships, where a given one follows and where another is paid', async () => {
  const [first] = (await mia.get()).body.receipts
  await mia.act('end')
  await mia.passPaidTime()
  const admin = await api.addUser(`admin.${number}@example.com`, { admin: true })
  const gift = { accountId: mia.userId, lastDay: daysFromNow(30), note: '' }
  expect((await api.post('/api/payments/complimentary', gift, admin)).statusCode).toBe(200)
  expect((await mia.get()).body).toMatchObject({
    membership: { source: 'complimentary' },
    provider: 'none',
    receipts: [{ id: first!.id }],
  })
  await mia.join('annual')
  const { receipts } = (await mia.get()).body
  expect(receipts.map(({ cents }) => cents).toSorted()).toEqual([2499, 24999])
  expect(receipts.map(({ id }) => id)).toContain(first!.id)
})

const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

it('is the own membership alone, and asks for a session', async () => {
  const stranger = await somebodyElse()
  expect((await stranger.get()).body).toEqual({
    membership: null,
    provider: 'none',
    card: null,
    receipts: [],
  })
  expect(await stranger.act('end')).toMatchObject({ status: 404, body: { code: 'no_membership' } })
  expect((await api.post('/api/account/membership/end', {})).statusCode).toBe(401)
})

it('offers nothing that costs money for what the team gave', async () => {
  const friend = await somebodyElse()
  await api.rows(
    `insert into public.memberships (user_id, email, source, status, state, access_until)
     values ($1, 'friend@example.com', 'complimentary', 'active', 'complimentary', 'infinity')`,
    [friend.userId],
  )
  const { body } = await friend.get()
  expect(body).toMatchObject({
    provider: 'none',
    membership: { source: 'complimentary', state: 'complimentary', acts: [], next: null, moneyBack: null },
  })
})

describe('a switch', () => {
  it('shows the amount first, charges just that, and is on the page at once', async () => {
    const preview = await mia.previewOf('annual')
    expect(preview).toMatchObject({ plan: 'annual', currency: 'cad', nextCents: 24_999, creditCents: 0 })
    const { body } = await mia.act('switch', preview)
    expect(body.membership).toMatchObject({ plan: 'annual', state: 'active', priceCents: 24_999 })
    expect((await mia.invoices()).map(({ cents }) => cents)).toEqual([preview.dueNowCents, 2499])
    expect(await mia.mailText('membership-switch')).toMatch(
      /Paid today: CA\$2\d\d\.\d\d\nPrice: CA\$249\.99 a year/,
    )
  })

  it('refuses another amount than was shown, one of yesterday, and the plan that there is', async () => {
    const preview = await mia.previewOf('annual')
    const answers = [
      await mia.act('switch', { ...preview, dueNowCents: preview.dueNowCents - 100 }),
      await mia.act('switch', { ...preview, nextCents: 1 }),
      await mia.act('switch', { ...preview, at: new Date(Date.now() - DAY_MS).toISOString() }),
      await mia.act('switch', { ...preview, at: new Date(Date.now() + DAY_MS).toISOString() }),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual(Array(4).fill('amount_changed'))
    expect((await mia.act('switch', { ...preview, plan: 'monthly' })).body.message).toBe(
      'Your plan is the monthly one already.',
    )
    expect((await mia.get('/switch?plan=monthly')).status).toBe(409)
    expect((await mia.get('/switch?plan=weekly')).status).toBe(400)
    expect((await mia.act('switch', { plan: 'annual' })).status).toBe(400)
    expect(await mia.invoices()).toHaveLength(1)
  })

  it('charges once for two clicks, and for two tabs that saw it', async () => {
    const preview = await mia.previewOf('annual')
    const answers = await Promise.all([
      mia.act('switch', preview),
      mia.act('switch', preview),
      mia.act('switch', preview),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await mia.invoices()).toHaveLength(2)
    expect(await mia.mailed()).toEqual([{ kind: 'membership-switch', to: mia.email }])
  })

  it('leaves all as it was where the card is refused', async () => {
    const preview = await mia.previewOf('annual')
    await api.sandbox.setCard(mia.customerId, 'declined')
    const { status, body } = await mia.act('switch', preview)
    expect({ status, code: body.code }).toEqual({ status: 402, code: 'card_declined' })
    expect(await mia.facts()).toMatchObject({ plan: 'monthly', state: 'active' })
    expect(await mia.mailed()).toEqual([])
  })

  it('and a pause at the same time: one of them, or both in order', async () => {
    const preview = await mia.previewOf('annual')
    const [switched, paused] = await Promise.all([
      mia.act('switch', preview),
      mia.act('pause', { months: 1 }),
    ])
    expect(paused.status).toBe(200)
    expect(await mia.facts()).toMatchObject({
      state: 'pausing',
      plan: switched.status === 200 ? 'annual' : 'monthly',
    })
    expect(await mia.invoices()).toHaveLength(switched.status === 200 ? 2 : 1)
  })

  it('does not charge again after a crash behind the provider', async () => {
    const preview = await mia.previewOf('annual')
    vi.spyOn(api.server.outbox, 'enqueue').mockRejectedValueOnce(new Error('crash'))
    expect((await mia.act('switch', preview)).status).toBe(500)
    expect(await mia.stored('plan')).toEqual({ plan: 'monthly' })
    expect((await mia.act('switch', preview)).status).toBe(409)
    expect(await mia.facts()).toMatchObject({ plan: 'annual' })
    expect(await mia.invoices()).toHaveLength(2)
  })
})

describe('a pause', () => {
  it('uses up the paid time, takes nothing while it lasts, and goes on by itself', async () => {
    const { currentPeriodEnd: from } = await mia.facts()
    const { body } = await mia.act('pause', { months: 2 })
    expect(body.membership).toMatchObject({ state: 'pausing', pausedFrom: from, accessUntil: from })
    expect(body.membership!.next).toMatchObject({ at: body.membership!.trialEnd, cents: 2499 })
    expect(await mia.mailText('membership-pause')).toMatch(
      /stays open until: .+\nPaused until: .+\nNext payment/,
    )
    await mia.passPaidTime()
    expect(await mia.facts()).toMatchObject({ state: 'paused' })
    expect(await mia.invoices()).toHaveLength(1)
    await mia.pass(daysTo((await mia.facts()).trialEnd) + 1)
    expect(await mia.facts()).toMatchObject({ state: 'active' })
    expect(await mia.invoices()).toHaveLength(2)
  })

  it('lasts one, two or three months', async () => {
    for (const months of [0, 4, 1.5, '2', null]) {
      const { status, body } = await mia.act('pause', { months })
      expect([months, status]).toEqual([months, 400])
      expect(body).toMatchObject({ issues: [{ message: 'Please choose one, two or three months.' }] })
    }
  })

  it('is taken back before it begins, at no cost, and can be asked for again', async () => {
    const before = await mia.facts()
    await mia.act('pause', { months: 1 })
    const { body } = await mia.comeBack()
    expect(body.membership).toMatchObject({ state: 'active', currentPeriodEnd: before.currentPeriodEnd })
    expect(await mia.mailText('membership-return')).toContain('continues as before')
    expect((await mia.act('pause', { months: 1 })).body.membership).toMatchObject({ state: 'pausing' })
    expect((await mia.comeBack()).body.membership).toMatchObject({ state: 'active' })
    expect(await mia.invoices()).toHaveLength(1)
  })

  it('ends early with one payment, however often it is asked', async () => {
    await ways.paused!.to()
    const { next } = await mia.facts()
    await api.forgetMails()
    const body = await mia.bodyOf('return')
    const answers = await Promise.all([mia.act('return', body), mia.act('return', body)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await mia.facts()).toMatchObject({ state: 'active' })
    expect((await mia.invoices()).map(({ cents }) => cents)).toEqual([next!.cents, 2499])
    expect(await mia.mailText('membership-return')).toContain('Paid today: CA$24.99')
  })

  it('ends at the amount that was shown, or not at all', async () => {
    const body = await mia.bodyOf('return')
    await mia.act('pause', { months: 1 })
    for (const cents of [2499, 0])
      expect((await mia.act('return', { cents })).body.code).toBe('amount_changed')
    expect((await mia.act('return', {})).status).toBe(400)
    await mia.passPaidTime()
    // It has begun meanwhile: coming back is not free any more.
    expect((await mia.act('return', body)).body.code).toBe('amount_changed')
    expect((await mia.act('return', { cents: 2498 })).body.code).toBe('amount_changed')
    expect(await mia.facts()).toMatchObject({ state: 'paused', comeBack: { cents: 2499, currency: 'cad' } })
    expect(await mia.invoices()).toHaveLength(1)
    expect((await mia.act('return', { cents: 2499 })).body.membership).toMatchObject({ state: 'active' })
  })

  it('goes on where the card is refused at the return', async () => {
    await ways.paused!.to()
    await api.sandbox.setCard(mia.customerId, 'declined')
    expect((await mia.comeBack()).body.code).toBe('card_declined')
    expect(await mia.facts()).toMatchObject({ state: 'paused' })
    await api.sandbox.setCard(mia.customerId, 'works')
    expect((await mia.comeBack()).body.membership).toMatchObject({ state: 'active' })
    expect(await mia.invoices()).toHaveLength(2)
  })

  it('can be ended for good, which can be taken back too', async () => {
    await ways.paused!.to()
    await mia.act('end')
    expect(await mia.facts()).toMatchObject({ state: 'ended', acts: ['keep'] })
    await mia.act('keep')
    expect(await mia.facts()).toMatchObject({ state: 'paused' })
  })
})

describe('an end', () => {
  it('comes with the paid time, keeps the reason here and at the provider, and is taken back', async () => {
    const { body } = await mia.act('end', { reason: 'too_expensive', note: '  Too much for me.  ' })
    const { currentPeriodEnd } = body.membership!
    expect(body.membership).toMatchObject({ state: 'ending', accessUntil: currentPeriodEnd, next: null })
    const reason = 'leaving_reason as reason, leaving_note as note'
    expect(await mia.stored(reason)).toEqual({ reason: 'too_expensive', note: 'Too much for me.' })
    const atStripe = () =>
      api.rows(
        `select body->'cancellation_details'->>'comment' as note, body->'metadata'->>'juno_leaving_reason' as reason
         from private.sandbox_stripe_objects where id = $1`,
        [mia.subscriptionId],
      )
    expect(await atStripe()).toEqual([{ reason: 'too_expensive', note: 'Too much for me.' }])
    expect(await mia.mailText('membership-end')).toContain('nothing more will be charged')
    await mia.act('keep')
    expect(await mia.stored(reason)).toEqual({ reason: null, note: null })
    expect(await atStripe()).toEqual([{ reason: null, note: null }])
    expect(await mia.facts()).toMatchObject({ state: 'active' })
  })

  it('needs no reason, and takes none that is not on the list', async () => {
    expect((await mia.act('end', { reason: 'bored' })).status).toBe(400)
    expect((await mia.act('end', { note: 'x'.repeat(1001) })).status).toBe(400)
    expect((await mia.act('end', { reason: '', note: '' })).status).toBe(200)
    expect(await mia.stored('leaving_reason')).toEqual({ leaving_reason: null })
  })
})

it('asks for the second factor where the account has one', async () => {
  await api.rows(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name, secret, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', 'Phone', 'x', now(), now())`,
    [mia.userId],
  )
  for (const name of [...membershipActs, 'money-back'])
    expect((await mia.act(name, { cents: 2499, months: 1 })).body.code).toBe('mfa_code_needed')
  expect((await mia.get()).body.code).toBe('mfa_code_needed')
  expect(await mia.stored('state')).toEqual({ state: 'active' })
})

it('passes on what else goes wrong with a card', async () => {
  const cause = { message: 'Your card has expired.', code: 'expired_card' }
  vi.spyOn(api.stripe, 'resume').mockRejectedValue(new CardRefusedError(cause))
  await ways.paused!.to()
  expect((await mia.comeBack()).status).toBe(402)
})
