import type { RequestScopes } from '@juno/backend'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { numberOfRuns } from '../../../../../test/by-night'
import { openTestJobs, type TestJobs } from '../../testing/test-jobs'

const PEOPLE = numberOfRuns(50, 150)
/** One of fifty has bounced. */
const REACHED = PEOPLE - PEOPLE / 50
/** How often each process that is killed reaches the database before. */
const LIVES = [numberOfRuns(20, 60), numberOfRuns(41, 121)]

let jobs: TestJobs
/** How many more times the process reaches the database before it is killed. */
let lifetime: number

beforeAll(async () => {
  jobs = await openTestJobs()
  let asked = 0
  Object.defineProperty(jobs.smtp, 'behaviour', {
    get: () => {
      asked += 1
      if (asked % 37 === 0) return 'drop'
      return asked % 23 === 0 ? 'refuse' : 'accept'
    },
  })
})
afterAll(() => jobs.close())

/** A killed process neither reads nor writes, not even that a mail was just accepted. */
const mortal = (): RequestScopes => ({
  ...jobs.scopes,
  async withServiceRole(work) {
    lifetime -= 1
    if (lifetime < 0) throw new Error('killed')
    return jobs.scopes.withServiceRole(work)
  },
})

const query = async <T>(sql: string): Promise<T[]> => (await jobs.db.adminPool.query(sql)).rows as T[]

async function runUntil(ended: () => Promise<boolean>) {
  for (let round = 0; round < 40 && !(await ended()); round++) {
    await jobs.runDue({ scopes: mortal() })
    if (lifetime < 0) return
  }
}

/** Ten minutes later, another process finds the claims and locked jobs of the killed one. */
async function tenMinutesLater() {
  await query(
    `update public.mail_outbox set claimed_at = now() - interval '11 minutes' where status = 'sending'`,
  )
  await query(`update public.mail_outbox set created_at = now() - interval '11 minutes'`)
  await query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '11 minutes', locked_by = 'dead' where id % 5 = 0`,
  )
  lifetime = Infinity
  await jobs.run('requeue-stranded-mail')
}

test('with refusals, broken connections and two killed processes everybody gets the issue once', async () => {
  await query(`update public.site_settings set value = '"1 Example Street"' where key = 'postal_address'`)
  await query(`
    insert into public.newsletter_subscribers (email, status, source, consented_at)
    select 'person-' || n || '@example.org', case when n % 50 = 0 then 'bounced' else 'subscribed' end, 'form', now()
    from generate_series(1, ${PEOPLE}) n`)
  await query(`insert into public.newsletter_issues (subject, content) values ('November', 'Hello.')`)
  await query('select private.begin_newsletter(id) from public.newsletter_issues')
  const isSent = async () =>
    (await query(`select from public.newsletter_issues where status = 'sent'`)).length === 1

  for (const life of LIVES) {
    lifetime = life
    await runUntil(isSent)
    expect(lifetime).toBeLessThan(0)
    await tenMinutesLater()
  }
  await runUntil(isSent)

  const messages = jobs.smtp.accepted.map(source => ({
    id: /^Message-ID: (.+)$/im.exec(source)![1]!.trim(),
    to: /^To: (.+)$/m.exec(source)![1]!.trim(),
  }))
  const distinct = new Map(messages.map(({ id, to }) => [id, to]))
  const reached = [...distinct.values()].sort()
  expect(new Set(reached).size).toBe(reached.length)
  expect(reached).toHaveLength(REACHED)
  // Only mails in delivery when a process was killed are sent again, under their own Message-ID.
  expect(messages.length - distinct.size).toBeLessThanOrEqual(2)
  expect(
    await query('select status, candidates, waiting, sent, failed, excluded from public.newsletter_reports'),
  ).toEqual([
    { status: 'sent', candidates: PEOPLE, waiting: 0, sent: REACHED, failed: 0, excluded: PEOPLE - REACHED },
  ])
}, 60_000)
