/** What an issue would look like in somebody's mailbox. Nothing is stored. */
import type { NewsletterPreview, NewsletterWords } from '@juno/domain/newsletter/newsletter'
import { renderContent } from '../../mail/render-content'
import { newsletter } from '../../mail/templates/newsletter'
import { readSender } from '../../newsletter/read-sender'
import { unsubscribePage } from '../../newsletter/unsubscribe-address'
import type { ApiContext } from '../api-context'

export async function previewNewsletter(
  { serviceDb, settings: { site } }: ApiContext,
  words: NewsletterWords,
): Promise<NewsletterPreview> {
  const sender = await serviceDb.transaction(db => readSender(db, site))
  return renderContent(
    newsletter({ ...words, sender, unsubscribeUrl: unsubscribePage(site.siteUrl, null) }, site),
    site,
  )
}
