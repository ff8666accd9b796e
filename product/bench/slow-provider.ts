/** Measures a member's reads while sixty webhooks come at once and Stripe takes seven seconds for each answer. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import Stripe from 'stripe'
import { freePort } from '../../test/free-port'
import { startProduct, type ProductServer } from '../../test/start-product'
import { signIn } from './sign-in'
import type { BenchRun } from '../../platform/bench/options'
import { percentile, printTable } from '../../platform/bench/statistics'

const webhooks = 60
/** A call to Stripe is given up after eight. */
const answersAfterMs = 7_000
const quietMs = 10_000
const secret = 'whsec_of_the_bench_of_a_slow_provider'

export async function benchSlowProvider({ goals }: BenchRun) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'juno-bench-'))
  const server = await startProduct(dataDir, await freePort(), {
    STRIPE_SECRET_KEY: 'sk_test_of_the_bench',
    STRIPE_WEBHOOK_SECRET: secret,
    STRIPE_ANSWERS_AFTER_MS: String(answersAfterMs),
    NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, 'slow-stripe.mjs')).href}`,
  })
  try {
    const token = await signIn(server.url, server.publishableKey)
    const read = () => timed(() => rest(server, 'events?select=*&limit=20', token))
    await readUntil(read, async () => false, 2_000)
    const quiet = await readUntil(read, async () => false, quietMs)
    const answers = Promise.all(Array.from({ length: webhooks }, (_, n) => deliver(server, n)))
    const started = performance.now()
    const applied = async () => (await memberships(server)).length === webhooks
    const during = await readUntil(read, applied, 600_000)
    const answered = await answers
    const took = answered.map(({ ms }) => ms)
    printTable(`${webhooks} webhooks at once, Stripe answers after ${answersAfterMs / 1000} s`, [
      { what: 'member reads, quiet (ms)', p95: percentile(quiet, 0.95), worst: Math.max(...quiet), goal: '' },
      {
        what: 'member reads, until all were applied (ms)',
        p95: percentile(during, 0.95),
        worst: Math.max(...during),
        goal: goals.judge('slow-provider-slowdown', percentile(during, 0.95) / percentile(quiet, 0.95)),
      },
      { what: 'answer to a webhook (ms)', p95: percentile(took, 0.95), worst: Math.max(...took), goal: '' },
      {
        what: 'webhooks refused',
        p95: '',
        worst: answered.filter(({ status }) => status !== 200).length,
        goal: '0',
      },
      {
        what: `memberships after ${((performance.now() - started) / 1000).toFixed(0)} s`,
        p95: '',
        worst: new Set(await memberships(server)).size,
        goal: String(webhooks),
      },
    ])
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** @returns how long each took that was asked, one after the other, until then */
async function readUntil(read: () => Promise<number>, over: () => Promise<boolean>, atMostMs: number) {
  const times: number[] = []
  const started = performance.now()
  let looked = started
  while (performance.now() - started < atMostMs) {
    times.push(await read())
    if (performance.now() - looked < 1_000) continue
    looked = performance.now()
    if (await over()) break
  }
  return times
}

async function timed(work: () => Promise<unknown>) {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function rest({ url, publishableKey }: ProductServer, what: string, token: string) {
  const answer = await fetch(`${url}/rest/v1/${what}`, {
    headers: { apikey: publishableKey, authorization: `Bearer ${token}` },
  })
  if (!answer.ok) throw new Error(`${what}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

async function memberships({ url, secretKey }: ProductServer): Promise<string[]> {
  const answer = await fetch(
    `${url}/rest/v1/memberships?select=subscription_id&subscription_id=like.sub_slow_*`,
    {
      headers: { apikey: secretKey },
    },
  )
  const rows = (await answer.json()) as { subscription_id: string }[]
  return rows.map(row => row.subscription_id)
}

async function deliver({ url }: ProductServer, n: number) {
  const payload = JSON.stringify({
    id: `evt_slow_${n}`,
    object: 'event',
    type: 'checkout.session.completed',
    created: Math.floor(Date.now() / 1000),
    data: {
      object: {
        id: `cs_slow_${n}`,
        object: 'checkout.session',
        mode: 'subscription',
        status: 'complete',
        payment_status: 'paid',
        customer: `cus_slow_${n}`,
        customer_details: { email: `slow.${n}@example.com` },
        client_reference_id: null,
        subscription: `sub_slow_${n}`,
        amount_total: 2499,
      },
    },
  })
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
  const started = performance.now()
  const answer = await fetch(`${url}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  })
  return { status: answer.status, ms: performance.now() - started }
}
