/**
 * Job: mails members the team's decision on their shared resources, once it can no longer be undone. The mark is
 * removed in the transaction that writes the mail, so that a crash loses and doubles none.
 */
import type { Queryable } from '@juno/backend'
import { undoSeconds } from '@juno/domain/text/undo-seconds'
import type { Job } from '../../shared/jobs/define-job'
import type { ServerContext } from '../../shared/server-context'
import { resourceNotPublished, resourcePublished } from './resource-submission-mails'

type OutcomeParts = Pick<ServerContext, 'scopes' | 'outbox' | 'site'>

const TAKE = `
update public.pending_resources s set outcome_to_mail = false
where s.id = (
  select id from public.pending_resources where outcome_to_mail and reviewed_at <= now() - make_interval(secs => $1)
  order by reviewed_at limit 1 for update skip locked
)
returning s.title, s.decision_message as message, s.status, s.resource_id as "resourceId",
  'resource-submission:' || s.id || ':' || extract(epoch from s.reviewed_at) as key,
  (select to_jsonb(m) from private.member_addresses(array[s.submitted_by]) m) as submitter`

interface Outcome {
  title: string
  message: string | null
  status: 'approved' | 'rejected'
  /** Null where it was rejected, or deleted since. */
  resourceId: string | null
  key: string
  /** Null for a person who has lost access. */
  submitter: { email: string; name: string } | null
}

export function resourceSubmissionOutcomes(parts: OutcomeParts): Job {
  return {
    name: 'resource-submission-outcomes',
    everyMinute: {},
    async handle() {
      while (await parts.scopes.withServiceRole(db => writeNext(parts, db)));
    },
  }
}

async function writeNext({ outbox, site }: OutcomeParts, db: Queryable): Promise<boolean> {
  const { rows } = await db.query<Outcome>(TAKE, [undoSeconds])
  const outcome = rows[0]
  if (!outcome) return false
  const { title, message, status, resourceId, key, submitter } = outcome
  if (!submitter || (status === 'approved' && !resourceId)) return true
  const { email: to, name } = submitter
  await outbox.enqueue(db, {
    kind: resourceId ? 'resource-published' : 'resource-not-published',
    to,
    content: resourceId
      ? resourcePublished({ name, title, message, resourceId }, site)
      : resourceNotPublished({ name, title, message }, site),
    idempotencyKey: key,
  })
  return true
}
