/** In charge of the mails that a killed process had in hand, before the first job of this one. */
import type { RequestScopes } from '@juno/backend'
import type { SentJournal } from './sent-journal'

/** Those that it handed over, by its journal. */
const SENT = `
update public.mail_outbox set status = 'sent', last_error = null, claimed_at = null, sent_at = now()
where id = any($1::uuid[]) and status in ('sending', 'queued')`

const FREE = `update public.mail_outbox set status = 'queued', claimed_at = null where status = 'sending'`

interface FreeParts {
  scopes: Pick<RequestScopes, 'withServiceRole'>
  journal: SentJournal
  /** No other process sends: what is claimed is of one that was killed. */
  onlyServer: boolean
}

/** @throws where the database cannot be asked; then nothing has changed */
export async function freeClaims({ scopes, journal, onlyServer }: FreeParts): Promise<void> {
  const sent = journal.left()
  await scopes.withServiceRole(async db => {
    if (sent.length > 0) await db.query(SENT, [sent])
    if (onlyServer) await db.query(FREE)
  })
  for (const id of sent) journal.forget(id)
}
