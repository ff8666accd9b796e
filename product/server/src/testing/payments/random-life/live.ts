/** Lives a random life, and checks after each act that nobody has access without a reason, or loses it unwarned. */
import { expect } from 'vitest'
import type { Job } from '../../../shared/jobs/define-job'
import { tellFirms } from '../../../modules/payments/firms/tell-firms'
import { findLostDisputes } from '../../../modules/payments/disputes/find-lost-disputes'
import { findLostGifts } from '../../../modules/payments/gifts/find-lost-gifts'
import { hashGiftCode } from '../../../modules/payments/gifts/gift-code'
import { normaliseGiftCode } from '@juno/domain/payments/gift'
import { warnBeforeEnd } from '../../../modules/payments/warn-before-end'
import { closeUnpaid } from '../../../modules/payments/grace/close-unpaid'
import { sendGraceMails } from '../../../modules/payments/grace/send-grace-mails'
import { recordCharge } from '../../../modules/payments/ledger/record-charge'
import {
  compareMembership,
  compareMemberships,
} from '../../../modules/payments/membership/compare-memberships'
import { askAndWrite } from '../../../modules/payments/stripe/ask-and-write'
import { findLostSubscriptions } from '../../../modules/payments/membership/find-lost-subscriptions'
import { finishGuaranteeRefunds } from '../../../modules/payments/membership/refund-guarantee'
import { letTimePass } from '../../../modules/payments/membership/let-time-pass'
import { judge, mailsAboutDebt, mailsOutOfTime, STATES, type Reason, type Verdict } from './access-oracle'
import { chargeOfGift, sandboxObjects } from './gateway-rows'
import { sendMails } from '../send-mails'
import { happen, type Happening } from './acts'
import { deliverAll, waitingEvents, type Life } from './life'

interface Row {
  id: string
  userId: string | null
  source: string
  state: string
  subscription: string | null
  open: boolean
  lapsed: boolean
}

const OPEN_STATES = Object.entries(STATES).flatMap(([reason, states]) => (reason === 'nothing' ? [] : states))

/** @param counts how often each act was possible, and what was seen */
export async function live(life: Life, happenings: readonly Happening[], counts: Map<string, number>) {
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)
  for (const happening of happenings) {
    if (await happen(life, happening)) count(happening[0])
    await runJobs(life)
    const rows = await storedRows(life)
    expect(rows.filter(({ open, state }) => open !== OPEN_STATES.includes(state))).toEqual([])
    for (const { id, subscription } of rows.filter(one => one.lapsed)) {
      expect(await mailsAboutDebt(life, subscription!)).toBe(life.rules.graceMailDays.length)
      if (!life.lapsed.has(id)) count('a lapse')
      life.lapsed.add(id)
    }
    expect(await mailsOutOfTime(life)).toEqual([])
    if (happening[0] === 'settle') await settle(life, happening[1], count)
  }
}

async function runJobs({ api, context, losesEvents, mailLeaves }: Life): Promise<void> {
  const jobs: Job[] = [
    ...(losesEvents
      ? [
          findLostSubscriptions(context),
          findLostGifts(context),
          findLostDisputes(context),
          compareMemberships(context),
        ]
      : []),
    letTimePass(context),
    sendGraceMails(context),
    closeUnpaid(context),
    finishGuaranteeRefunds(context),
    warnBeforeEnd(context),
    tellFirms(context),
  ]
  for (const job of jobs) await job.handle({}, { isLastAttempt: true })
  if (mailLeaves) await sendMails(api, context)
}

async function settle(life: Life, mix: number, count: (what: string) => void): Promise<void> {
  do {
    await deliverAll(life, mix)
    await runJobs(life)
  } while ((await waitingEvents(life)).length > 0)
  const subscriptions = (await sandboxObjects(life, 'subscription')).map(({ id }) => id)
  // The comparison finds what no event told. Where every event arrived, it must find nothing.
  if (life.losesEvents) {
    for (const id of subscriptions) await compareMembership(life.context, id)
    await compareGifts(life)
    await runJobs(life)
    await deliverAll(life, mix)
  }
  for (const reason of await assertAsJudged(life)) count(`access: ${reason}`)
  for (const id of subscriptions) expect(await compareMembership(life.context, id)).toBe(false)
  if (!life.losesEvents)
    expect(await life.api.rows('select before, after from private.mended_memberships')).toEqual([])
}

/** As each night: the ledger learns what became of their payments, and the job of a day follows it. */
async function compareGifts(life: Life): Promise<void> {
  for (const gift of life.gifts) {
    const { id } = await chargeOfGift(life, gift)
    await askAndWrite(life.context, (db, context) => recordCharge(context, db, id))
  }
  await life.api.rows('delete from private.comparison_days')
}

/** @returns each reason for which there is access */
async function assertAsJudged(life: Life): Promise<Reason[]> {
  const verdict = await judge(life, new Date())
  const rows = await storedRows(life)
  expect(rows.map(row => describe(row)).sort()).toEqual(expected(life, rows, verdict).sort())
  const [person] = await life.api.rows<{ open: boolean }>('select private.has_open_membership($1) as open', [
    life.userId,
  ])
  expect(person!.open).toBe(verdict.open)
  await assertCodes(life)
  return [...verdict.subscriptions.map(({ reason }) => reason), ...verdict.given.values()]
}

const describe = ({ id, subscription, state, userId, open }: Row) =>
  `${subscription ?? id} ${open ? 'open' : 'closed'} ${state} of ${userId}`

/** As each row must be; a state is free among those of its reason. */
function expected(life: Life, rows: readonly Row[], { subscriptions, given }: Verdict): string[] {
  const line = (key: string, reason: Reason, userId: string | null, state?: string) =>
    `${key} ${reason === 'nothing' ? 'closed' : 'open'} ${state && STATES[reason].includes(state) ? state : reason} of ${userId}`
  return [
    ...subscriptions.map(({ subscription, firm, reason }) => {
      const row = rows.find(one => one.subscription === subscription)
      return line(subscription, reason, firm ? null : life.userId, row?.state)
    }),
    ...[...given].map(([id, reason]) =>
      line(id, reason, life.userId, rows.find(one => one.id === id)?.state),
    ),
  ]
}

/** A gift that is paid and not redeemed opens by the code in the newest mail about it; one that is not paid, by none. */
async function assertCodes(life: Life): Promise<void> {
  const disputes = await sandboxObjects(life, 'dispute')
  for (const gift of life.gifts.filter(({ redeemed }) => !redeemed)) {
    const charge = await chargeOfGift(life, gift)
    const [stored] = await life.api.rows<{ hash: string | null; mails: string[] }>(
      `select g.code_hash as hash, array(
         select o.text from public.mail_outbox o where o.idempotency_key = 'gift-bought:' || g.id
       ) as mails from private.gifts g where g.id = $1`,
      [gift.id],
    )
    const mailed = stored!.mails.map(text =>
      hashGiftCode(normaliseGiftCode(/[0-9A-Z]{5}(?:-[0-9A-Z]{5}){3}/.exec(text)![0])!),
    )
    const status = disputes.find(one => one.charge === charge.id)?.status
    if (charge.amount === charge.amount_refunded || (status !== undefined && status !== 'won'))
      expect(stored!.hash).toBe(null)
    // After a dispute that was won the team mails another one, unless nobody had heard of the dispute.
    else if (stored!.hash !== null || status === undefined) expect(mailed).toEqual([stored!.hash])
  }
}

async function storedRows({ api }: Life): Promise<Row[]> {
  return api.rows<Row>(
    `select id, user_id as "userId", source, state, subscription_id as subscription,
       coalesce(access_until > now(), false) as open,
       state = 'unpaid' or leaving_reason = 'payment_failed' and state = 'ended' as lapsed
     from public.memberships`,
  )
}
