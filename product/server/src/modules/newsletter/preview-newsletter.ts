/** Renders an issue as it would arrive. Nothing is stored. */
import type { NewsletterPreview, NewsletterText } from '@juno/domain/newsletter/newsletter'
import { renderContent } from '../../shared/mail/render-content'
import { newsletter } from './newsletter-mail'
import { readSender } from './read-sender'
import { unsubscribePage } from './unsubscribe-address'
import type { ServerContext } from '../../shared/server-context'

export async function previewNewsletter(
  { scopes, site }: Pick<ServerContext, 'scopes' | 'site'>,
  text: NewsletterText,
): Promise<NewsletterPreview> {
  const sender = await scopes.withServiceRole(db => readSender(db, site))
  return renderContent(
    newsletter({ ...text, sender, unsubscribeUrl: unsubscribePage(site.siteUrl, null) }, site),
    site,
  )
}
