/** Creates all background jobs: those of the modules, and the delivery of the outbox. */
import type pg from 'pg'
import type { Job } from '../shared/jobs/define-job'
import { DELIVER_BULK_MAIL, DELIVER_MAIL, deliverMail } from '../shared/mail/deliver-mail'
import type { MailTransport } from '../shared/mail/mail-transport'
import type { SentJournal } from '../shared/mail/sent-journal'
import { requeueStrandedMail } from '../shared/mail/requeue-stranded-mail'
import type { ServerContext } from '../shared/server-context'
import type { Tracing } from '../shared/tracing/open-tracing'
import type { ServerModule } from '../shared/server-module'

export interface JobParts {
  modules: readonly ServerModule[]
  /** Logs in as `juno_worker`. */
  queue: pg.Pool
  transport: MailTransport
  /** It has connections of its own, so that no sign-in link waits for a newsletter. */
  bulkTransport: MailTransport
  journal: SentJournal
  /** Null where nothing is traced. */
  tracing: Tracing | null
}

export function createJobs(
  server: ServerContext,
  { modules, queue, transport, bulkTransport, journal, tracing }: JobParts,
): { jobs: Job[]; outsideJobs: Job[]; mailJobs: Job[]; bulkJobs: Job[] } {
  const delivery = { ...server, queue, journal }
  const traced = (jobs: readonly Job[]) => (tracing ? jobs.map(tracing.ofJob) : [...jobs])
  const ofModules = modules.flatMap(({ jobs = [] }) => jobs)
  return {
    jobs: traced([
      requeueStrandedMail({ ...server, queue, journal }),
      ...ofModules.filter(job => !job.asksOutside),
    ]),
    outsideJobs: traced(ofModules.filter(job => job.asksOutside)),
    mailJobs: traced([deliverMail(DELIVER_MAIL, { ...delivery, transport })]),
    bulkJobs: traced([deliverMail(DELIVER_BULK_MAIL, { ...delivery, transport: bulkTransport })]),
  }
}
