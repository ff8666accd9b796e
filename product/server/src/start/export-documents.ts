/** Provides the documents of other modules to the archive of everything. */
import type { Documents } from '../modules/community-export/write-archive'
import { wholeCalendar } from '../modules/events/calendar-feed/whole-calendar'
import { previewNewsletter } from '../modules/newsletter/preview-newsletter'
import type { ServerContext } from '../shared/server-context'

export const exportDocuments = (server: Pick<ServerContext, 'scopes' | 'site'>): Documents => ({
  calendar: () => wholeCalendar(server),
  issuePage: async issue => (await previewNewsletter(server, issue)).html,
})
