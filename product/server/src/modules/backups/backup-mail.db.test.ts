import { afterAll, beforeAll, expect, test } from 'vitest'
import { noBackups } from '../../testing/no-backups'
import { openTestApi, type TestApi } from '../../testing/test-api'
import { makeBackupsJob } from './backup-job'

const HOUR = 3_600_000

let api: TestApi
let now = new Date()
beforeAll(async () => {
  api = await openTestApi({ clock: () => now })
  for (const name of ['imogen', 'noor']) await api.addUser(`${name}@example.org`, { admin: true })
  await api.addUser('member@example.org')
})
afterAll(() => api.close())

/** Runs the next night's backup with this outcome. */
async function night(date: string, error: string | null): Promise<void> {
  now = new Date(now.getTime() + 24 * HOUR)
  await api.rows(
    `insert into public.backup_runs (night, state, created_at, ended_at, bytes, found, error)
     values ($1, case when $3::text is null then 'good' else 'failed' end, $2, $2, 1, 'All is there.', $3)`,
    [date, now, error],
  )
}

/** Runs the job repeatedly, as the queue does. @returns the recipients and their mails */
async function anHour(): Promise<string[]> {
  await api.forgetMails()
  const job = makeBackupsJob(api.server, { ...noBackups, queue: api.db.adminPool })
  for (let minute = 0; minute < 60; minute += 15) {
    now = new Date(now.getTime() + 15 * 60_000)
    await job.handle({}, { isLastAttempt: false })
    // The database has its own clock.
    await api.rows('update public.mail_outbox set created_at = $1 where created_at <= clock_timestamp()', [
      now,
    ])
  }
  return (await api.mails()).map(({ kind, to, subject }) => `${kind} ${to}: ${subject}`).sort()
}

test('each admin is mailed once about a night that failed, again about the next, and no more once it is well', async () => {
  const told = ['imogen', 'noor'].map(name => `team-backup ${name}@example.org: The last backup failed`)
  await night('2026-11-23', null)
  expect(await anHour()).toEqual([])

  await night('2026-11-24', 'The bucket refuses the access key.')
  expect(await anHour()).toEqual(told)
  expect((await api.mails())[0]!.text).toContain('The bucket refuses the access key. The last good backup is')
  expect(await anHour()).toEqual([])

  await night('2026-11-25', 'The bucket refuses the access key.')
  expect(await anHour()).toEqual(told)

  await night('2026-11-26', null)
  expect(await anHour()).toEqual([])
})
