/**
 * Sends a newsletter to 5,000 people through a mail server that fails, delays and drops, while the server is killed
 * twice: who got it, how often, and how long a member waited for the reads of the dashboard.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { startBenchCluster } from '../../platform/bench/bench-cluster'
import { dashboardReads, timeDashboard } from './dashboard-reads'
import { makeAdmin } from './demo-member'
import { freePort } from '../../test/free-port'
import { startProduct, type ProductServer } from '../../test/start-product'
import { signIn } from './sign-in'
import { percentile, printTable } from '../../platform/bench/statistics'

const people = 5000

const REPORT = 'select status, candidates, waiting, sent, failed, excluded from public.newsletter_reports'

export async function benchNewsletter() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'juno-bench-'))
  const cluster = await startBenchCluster(dataDir, 'newsletter')
  const mail = await startBadMailServer()
  const env = { DATABASE_URL: cluster.url, SMTP_URL: mail.url, MAIL_FROM: 'hello@juno.example' }
  const port = await freePort()
  const start = () => startProduct(dataDir, port, env)
  let product = await start()
  const db = new pg.Client(cluster.connection)
  await db.connect()
  const progress = async () => (await db.query<Report>(REPORT)).rows[0]!
  try {
    await prepare(db)
    const began = performance.now()
    const token = await signIn(product.url, product.publishableKey)
    await send(product, token)
    const reads = { 'as it begins': await timeDashboard(product, token, 100), sending: [] as number[] }
    let kills = 0
    for (let report = await progress(); report.status !== 'sent'; report = await progress()) {
      reads.sending.push(...(await timeDashboard(product, token, 10)))
      if (kills < 2 && report.sent > ((kills + 1) * people) / 3) {
        kills += 1
        await product.kill()
        await tenMinutesLater(db)
        product = await start()
      }
    }
    const seconds = (performance.now() - began) / 1000
    const distinct = new Map(mail.taken.map(({ id, to }) => [id, to]))
    printTable(`Newsletter to ${people}, killed ${kills} times, in ${seconds.toFixed(0)} s`, [
      {
        ...(await progress()),
        'Message-IDs': distinct.size,
        'people reached': new Set(distinct.values()).size,
        'handed over again': mail.taken.length - distinct.size,
        'failures of the mail server': mail.failures(),
      },
    ])
    printTable(
      `What a member's dashboard reads meanwhile: its ${dashboardReads.length} reads at once, until the last answered (ms)`,
      Object.entries(reads).map(([when, times]) => ({
        when,
        dashboards: times.length,
        p50: percentile(times, 0.5),
        p95: percentile(times, 0.95),
      })),
    )
  } finally {
    await db.end()
    await product.stop()
    await mail.close()
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Report extends Record<string, unknown> {
  status: string
  sent: number
}

async function prepare(db: pg.Client) {
  // These are the demo's own readers and issues.
  await db.query('delete from public.newsletter_issues')
  await db.query('delete from public.newsletter_subscribers')
  await db.query(
    `insert into public.newsletter_subscribers (email, status, source, consented_at)
     select 'person-' || n || '@example.org', 'subscribed', 'import', now() from generate_series(1, $1) n`,
    [people],
  )
  await db.query(`update public.site_settings set value = '"1 Example Street"' where key = 'postal_address'`)
  await makeAdmin(db)
}

async function send(product: ProductServer, token: string) {
  const answer = await fetch(`${product.url}/api/newsletter/send`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({
      subject: 'November',
      content: 'Hello all.\n\nA paragraph.\n\nhttps://juno.example/more',
    }),
  })
  if (!answer.ok) throw new Error(`Sending failed with ${answer.status}: ${await answer.text()}`)
}

/** The age of its claims distinguishes a dead process from a slow one. The bench does not wait for that. */
async function tenMinutesLater(db: pg.Client) {
  await db.query(`update public.mail_outbox set claimed_at = claimed_at - interval '11 minutes' where claimed_at is not null;
    update graphile_worker._private_jobs set locked_at = locked_at - interval '11 minutes' where locked_at is not null`)
}

/** The server refuses, hangs up in the middle of a message, and is slow. */
async function startBadMailServer() {
  const taken: { id: string; to: string }[] = []
  let messages = 0
  let failures = 0
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_, __, done) {
      messages += 1
      if (messages % 41 !== 0) return done()
      failures += 1
      done(Object.assign(new Error('try later'), { responseCode: 451 }))
    },
    onData(stream, session, done) {
      const breaks = messages % 97 === 0
      let source = ''
      stream.on('data', chunk => {
        source += String(chunk)
        if (breaks) smtp.connections.forEach(one => one.session.id === session.id && one._socket.destroy())
      })
      stream.on('end', () => {
        if (breaks) {
          failures += 1
          return done()
        }
        const field = (name: string) => new RegExp(`^${name}: (.+)$`, 'im').exec(source)?.[1]?.trim() ?? ''
        taken.push({ id: field('Message-ID'), to: field('To') })
        setTimeout(done, messages % 50 === 0 ? 500 : 5)
      })
    },
  })
  smtp.on('error', () => undefined)
  await new Promise<void>(resolve => smtp.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    taken,
    failures: () => failures,
    close: () => new Promise<void>(resolve => smtp.close(() => resolve())),
  }
}
