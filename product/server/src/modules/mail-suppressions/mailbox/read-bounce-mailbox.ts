/**
 * Job, every five minutes where a mailbox is set: passes the reports of mail servers in it to `recordBounceMessage`.
 * Bounces of ours are marked as read, everything else stays as it is, and nothing is moved or deleted. The position is
 * stored after each report, and a report that comes twice counts once: a crash repeats without harm.
 */
import { isUnavailable } from '@juno/backend'
import type { Job } from '../../../shared/jobs/define-job'
import type { ServerContext } from '../../../shared/server-context'
import { recordBounceMessage } from '../bounce-message'
import { MailboxError, withMailbox, type Mailbox, type MailboxSettings } from './imap-mailbox'

type Parts = Pick<ServerContext, 'scopes' | 'site' | 'clock' | 'logger'>

const EVERY_MS = 5 * 60_000
const AT_ONCE = 200
/** The first read of a mailbox goes back this far. */
const FIRST_DAYS = 14

const READ = `
select uid_validity, last_uid::float8, tried_at from private.bounce_mailbox`

const NOTE = `
insert into private.bounce_mailbox as known (uid_validity, last_uid, tried_at) values ($1, $2, $3)
on conflict (only_row) do update set uid_validity = excluded.uid_validity, last_uid = excluded.last_uid,
  tried_at = excluded.tried_at`

const DONE = `
insert into private.bounce_mailbox as known (tried_at, looked_at) values ($1, $1)
on conflict (only_row) do update set tried_at = $1, looked_at = $1, problem = null, failing_since = null`

const FAILED = `
insert into private.bounce_mailbox as known (tried_at, problem, failing_since) values ($1, $2, $1)
on conflict (only_row) do update set tried_at = $1, problem = $2,
  failing_since = coalesce(known.failing_since, excluded.failing_since)`

export function readBounceMailbox(parts: Parts, settings: MailboxSettings): Job {
  const { scopes, clock, logger } = parts
  const write = (sql: string, values: unknown[]) => scopes.withServiceRole(db => db.query(sql, values))
  return {
    name: 'read-bounce-mailbox',
    everyMinute: { jobKey: 'read-bounce-mailbox' },
    async handle(_payload, { stopping }) {
      const { rows } = await scopes.withServiceRole(db =>
        db.query<{ uid_validity: string; last_uid: number; tried_at: Date }>(READ),
      )
      const [known] = rows
      if (known && clock().getTime() - known.tried_at.getTime() < EVERY_MS) return
      try {
        await withMailbox(settings, async mailbox => {
          const { uidValidity } = mailbox
          let after = known?.uid_validity === uidValidity ? known.last_uid : 0
          const since = new Date(clock().getTime() - FIRST_DAYS * 86_400_000)
          for (;;) {
            const numbers = await mailbox.numbersAfter(after, since, AT_ONCE)
            for (const uid of numbers) {
              if (stopping?.aborted) return
              await handle(parts, mailbox, uid)
              await write(NOTE, [uidValidity, uid, clock()])
            }
            after = numbers.at(-1) ?? after
            if (numbers.length < AT_ONCE) break
          }
          await write(DONE, [clock()])
        })
      } catch (error) {
        if (!(error instanceof MailboxError)) throw error
        logger.warn({ err: error }, 'the mailbox of bounces could not be read')
        await write(FAILED, [clock(), error.problem])
      }
    },
  }
}

async function handle(parts: Parts, mailbox: Mailbox, uid: number): Promise<void> {
  const source = await mailbox.readReport(uid)
  if (!source) return
  const recorded = await recordBounceMessage(parts, source).catch((error: unknown) => {
    // A mail that cannot be understood must not block those after it.
    if (isUnavailable(error)) throw error
    parts.logger.warn({ err: error, uid }, 'a report in the mailbox of bounces could not be understood')
    return 0
  })
  if (recorded > 0) await mailbox.markRead(uid)
}
