/**
 * In charge of the mails in whose claim nobody has a hand any more: those that were handed over and could not be recorded,
 * and those that a killed process was about to hand over.
 */
import type { RequestScopes } from '@juno/backend'
import type { SentJournal } from './sent-journal'

const SENT = `
update public.mail_outbox set status = 'sent', last_error = null, claimed_at = null, sent_at = now()
where id = any($1::uuid[]) and status in ('sending', 'queued')`

const FREE = `update public.mail_outbox set status = 'queued', claimed_at = null where status = 'sending'`

interface RecordParts {
  scopes: Pick<RequestScopes, 'withServiceRole'>
  journal: SentJournal
}

/** Records the mails of the journal as sent. @throws where the database cannot be asked; then nothing has changed */
export async function recordSent({ scopes, journal }: RecordParts): Promise<void> {
  const sent = journal.left()
  if (sent.length === 0) return
  await scopes.withServiceRole(db => db.query(SENT, [sent]))
  for (const id of sent) journal.forget(id)
}

/**
 * Releases claims of mails that nobody delivers any more, before the first job of a process.
 * @param onlyServer no other process sends: what is claimed is of one that was killed
 * @throws where the database cannot be asked; then it can be called again
 */
export async function releaseStaleClaims({ onlyServer, ...parts }: RecordParts & { onlyServer: boolean }) {
  await recordSent(parts)
  if (onlyServer) await parts.scopes.withServiceRole(db => db.query(FREE))
}
