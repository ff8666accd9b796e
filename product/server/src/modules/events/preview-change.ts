/** Previews the mails about a change of an event that is not saved yet, with their number of recipients. */
import type { EventChange, EventChangeMail, EventChangePreview } from '@juno/domain/events/event-change'
import { ApiError } from './refusals'
import type { MailContent, MailSite } from '../../shared/mail/mail-content'
import type { ServerContext } from '../../shared/server-context'
import { eventCancelled, eventChanged, eventRestored, eventSeat, whatChanged } from './event-mails'
import type { EventRecord } from './event-record'

interface Notice extends Record<string, unknown> {
  kind: EventChangeMail['kind']
  recipients: number
  before: EventRecord
  event: EventRecord
}

/** @throws {ApiError} event_not_found */
export async function previewChange(
  { scopes, site }: Pick<ServerContext, 'scopes' | 'site'>,
  eventId: string,
  change: EventChange,
): Promise<EventChangePreview> {
  const { rows } = await scopes.withServiceRole(db =>
    db.query<Notice>('select * from private.preview_event_change($1, $2)', [eventId, JSON.stringify(change)]),
  )
  if (!rows[0]) throw new ApiError('event_not_found')
  return {
    updatedAt: rows[0].before.updated_at,
    mails: rows.filter(({ recipients }) => recipients > 0).map(notice => mailOf(notice, site)),
  }
}

function mailOf({ kind, recipients, before, event }: Notice, site: MailSite): EventChangeMail {
  const data = { name: '', event, meetingUrl: null }
  const mails: Record<Notice['kind'], () => [news: string, mail: MailContent]> = {
    changed: () => [`the new ${whatChanged(before, event)}`, eventChanged({ ...data, before }, site)],
    cancelled: () => ['that it is cancelled', eventCancelled(data, site)],
    restored: () => ['that it takes place after all', eventRestored(data, site)],
    promoted: () => ['that they have a seat', eventSeat(data, site)],
  }
  const [news, { subject, heading, paragraphs, facts = [], notes = [] }] = mails[kind]()
  return {
    kind,
    recipients,
    news,
    subject,
    heading,
    paragraphs,
    facts: facts.map(({ label, value }) => ({ label, value })),
    notes,
  }
}
