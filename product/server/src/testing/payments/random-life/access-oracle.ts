/**
 * Says who must have access and why, from what the sandbox holds (subscriptions, invoices, charges), what was given, and
 * the mails that have left. It shares no code with `membership-state.ts`, and reads nothing that the product stores of a
 * membership.
 */
import { chargeOfGift, sandboxObjects, type Raw } from './gateway-rows'
import type { Given, GraceRules, Life } from './life'

/** `nothing`: closed. */
export type Reason = 'paid' | 'trial' | 'grace' | 'complimentary' | 'gift' | 'seat' | 'nothing'

/** As the product may call it. */
export const STATES: Record<Reason, readonly string[]> = {
  paid: ['active', 'ending', 'pausing'],
  trial: ['trial', 'ending', 'pausing'],
  grace: ['grace'],
  complimentary: ['complimentary'],
  gift: ['gift'],
  seat: ['seat'],
  nothing: ['incomplete', 'paused', 'unpaid', 'ended'],
}

interface Invoice {
  id: string
  created: number
  status: string
  amount_paid: number
  billing_reason: string
  subscription: string
  /** Seconds of Unix time: the end of what it is for. */
  paysUntil: number
}

interface Mail {
  to: string
  key: string
  at: Date
}

export interface Judged {
  subscription: string
  firm: string | null
  reason: Reason
}

export interface Verdict {
  subscriptions: Judged[]
  /** By the id of the membership. */
  given: Map<string, Reason>
  /** Whether the person has access by any of them. */
  open: boolean
}

const DAY = 86_400

export async function judge(life: Life, now: Date): Promise<Verdict> {
  const invoices = (await sandboxObjects(life, 'invoice')).map(readInvoice)
  const mails = await findMails(life)
  const subscriptions = (await sandboxObjects(life, 'subscription')).map((one): Judged => {
    const own = invoices.filter(({ subscription }) => subscription === one.id)
    const firm = one.metadata?.juno_firm ?? null
    const to = firm ? life.managerEmail : life.email
    const reason = judgeSubscription(one, own, { mails, to, rules: life.rules, now: now.getTime() / 1000 })
    return { subscription: one.id, firm, reason }
  })
  const given = new Map<string, Reason>()
  for (const comp of life.comps) given.set(comp.membershipId, runs(comp, now) ? 'complimentary' : 'nothing')
  for (const gift of life.gifts)
    if (gift.redeemed) {
      const paid = isPaid(await chargeOfGift(life, gift), await sandboxObjects(life, 'dispute'))
      given.set(gift.redeemed.membershipId, paid && runs(gift.redeemed, now) ? 'gift' : 'nothing')
    }
  for (const seat of life.seats) {
    const pays = subscriptions.some(({ firm, reason }) => firm === seat.firm && reason !== 'nothing')
    given.set(seat.membershipId, pays && !seat.over ? 'seat' : 'nothing')
  }
  const reasons = [
    ...subscriptions.filter(({ firm }) => !firm).map(({ reason }) => reason),
    ...given.values(),
  ]
  return { subscriptions, given, open: reasons.some(reason => reason !== 'nothing') }
}

const runs = ({ endsAt, over }: Given, now: Date) => !over && (endsAt === null || endsAt > now)

/** Nor given back, nor taken by the bank for good. */
function isPaid({ id, amount, amount_refunded }: Raw, disputes: readonly Raw[]): boolean {
  const lost = disputes.some(({ charge, status }) => charge === id && status === 'lost')
  return amount !== amount_refunded && !lost
}

function judgeSubscription(
  { status, cancellation_details }: Raw,
  invoices: readonly Invoice[],
  { mails, to, rules, now }: { mails: readonly Mail[]; to: string; rules: GraceRules; now: number },
): Reason {
  const gaveUp = (cancellation_details as { reason: string | null }).reason === 'payment_failed'
  if (status === 'past_due' || status === 'unpaid' || (status === 'canceled' && gaveUp)) {
    const debt = invoices.at(-1)!
    const sent = mails.filter(
      ({ key, to: address }) => key.startsWith(`payment-failed:${debt.id}:`) && address === to,
    )
    const isWarned = sent.length >= rules.graceMailDays.length
    const warnedUntil = Math.max(...sent.map(({ at }) => at.getTime() / 1000)) + DAY
    const isOver = isWarned && warnedUntil <= now && debt.created + rules.graceDays * DAY <= now
    return isOver ? 'nothing' : 'grace'
  }
  if (status === 'canceled') return 'nothing'
  const last = invoices.findLast(one => one.status === 'paid')
  if (!last || last.paysUntil <= now) return 'nothing'
  return last.billing_reason === 'subscription_create' && last.amount_paid === 0 ? 'trial' : 'paid'
}

function readInvoice(raw: Raw): Invoice {
  const { parent, lines } = raw as unknown as {
    parent: { subscription_details: { subscription: string } }
    lines: { data: { amount: number; description: string; period: { end: number } }[] }
  }
  const bought = lines.data.filter(({ description }) => !description.startsWith('Unused time'))
  return {
    ...(raw as unknown as Invoice),
    subscription: parent.subscription_details.subscription,
    paysUntil: Math.max(...bought.map(({ period }) => period.end)),
  }
}

async function findMails({ api }: Life): Promise<Mail[]> {
  return api.rows<Mail>(
    `select to_email as "to", idempotency_key as key, sent_at as at from public.mail_outbox
     where kind = 'payment-failed' and status = 'sent' order by sent_at`,
  )
}

/** Returns the mails about owed invoices that came on a wrong day: too early, or as the second one of a day. */
export async function mailsOutOfTime(life: Life): Promise<string[]> {
  const mails = await findMails(life)
  if (mails.length === 0) return []
  const invoices = (await sandboxObjects(life, 'invoice')).map(readInvoice)
  return invoices.flatMap(({ id, created }) => {
    const sent = mails.filter(({ key }) => key.startsWith(`payment-failed:${id}:`))
    return sent.flatMap(({ key, at }, index) => {
      const day = life.rules.graceMailDays[index]
      const time = at.getTime() / 1000
      const tooEarly = day === undefined || time < created + day * DAY
      const tooSoon = index > 0 && time < sent[index - 1]!.at.getTime() / 1000 + DAY
      return tooEarly || tooSoon ? [key] : []
    })
  })
}

/** How many mails have gone out about the newest payment that failed. */
export async function mailsAboutDebt(life: Life, subscription: string): Promise<number> {
  const invoices = (await sandboxObjects(life, 'invoice')).map(readInvoice)
  const debt = invoices.findLast(one => one.subscription === subscription && one.status !== 'paid')
  const mails = await findMails(life)
  return debt ? mails.filter(({ key }) => key.startsWith(`payment-failed:${debt.id}:`)).length : 0
}
