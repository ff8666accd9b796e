/** Provides the documents of other modules to the archive of everything. */
import type { Documents } from '../modules/community-export/write-archive'
import { wholeCalendar } from '../modules/events/calendar-feed/whole-calendar'
import { previewNewsletter } from '../modules/newsletter/preview-newsletter'
import type { Platform } from '../shared/platform'

export const exportDocuments = (platform: Pick<Platform, 'scopes' | 'site'>): Documents => ({
  calendar: () => wholeCalendar(platform),
  issuePage: async issue => (await previewNewsletter(platform, issue)).html,
})
