/** What members would be mailed about a change of an event that is not saved yet, and how many of them. */
import type { EventChange, EventChangePreview } from '@juno/domain/events/event-change'
import { ApiError } from '../../platform/api/api-error'
import type { MailContent } from '../../platform/mail/mail-content'
import type { Platform } from '../../platform/platform'
import { eventCancelled, eventChanged, eventRestored, whatChanged } from './event-mails'
import type { EventRecord } from './event-record'

interface Preview {
  kind: 'changed' | 'cancelled' | 'restored' | null
  recipients: number
  before: EventRecord
  event: EventRecord
}

/** @throws {ApiError} event_not_found */
export async function previewChange(
  { scopes, site }: Pick<Platform, 'scopes' | 'site'>,
  eventId: string,
  change: EventChange,
): Promise<EventChangePreview> {
  const { rows } = await scopes.withServiceRole(db =>
    db.query<Preview & Record<string, unknown>>('select * from private.preview_event_change($1, $2)', [
      eventId,
      JSON.stringify(change),
    ]),
  )
  if (!rows[0]) throw new ApiError('event_not_found')
  const { kind, recipients, before, event } = rows[0]
  const data = { name: '', event, meetingUrl: null }
  const mails: Record<NonNullable<Preview['kind']>, () => [news: string, mail: MailContent]> = {
    changed: () => [`the new ${whatChanged(before, event)}`, eventChanged({ ...data, before }, site)],
    cancelled: () => ['that it is cancelled', eventCancelled(data, site)],
    restored: () => ['that it takes place after all', eventRestored(data, site)],
  }
  const [news, mail] = kind ? mails[kind]() : ['', null]
  return { updatedAt: before.updated_at, recipients, news, mail: mail && shown(mail) }
}

const shown = ({ subject, heading, paragraphs, facts = [], notes = [] }: MailContent) => ({
  subject,
  heading,
  paragraphs,
  facts: facts.map(({ label, value }) => ({ label, value })),
  notes,
})
