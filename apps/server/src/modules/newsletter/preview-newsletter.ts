/** What an issue would look like in somebody's mailbox. Nothing is stored. */
import type { NewsletterPreview, NewsletterWords } from '@juno/domain/newsletter/newsletter'
import { renderContent } from '../../platform/mail/render-content'
import { newsletter } from './newsletter-mail'
import { readSender } from './read-sender'
import { unsubscribePage } from './unsubscribe-address'
import type { ApiContext } from '../../platform/api/api-context'

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
