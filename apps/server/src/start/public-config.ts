/**
 * In charge of what the site in the browser is told about this installation.
 */
import type { PublicConfig } from '../platform/site/public-config'
import type { ServerConfig } from './config'
import type { SiteSettings } from '../modules/site-settings/effective-settings'
import { hasMailbox } from '../platform/mail/mailbox-routes'
import type { Secrets } from './secrets'

export function toPublicConfig(
  config: ServerConfig,
  secrets: Secrets,
  demo: boolean,
  settings: Pick<SiteSettings, 'brand' | 'teamChatUrl' | 'podcastUrls'>,
): PublicConfig {
  return {
    brand: settings.brand,
    siteUrl: config.siteUrl,
    supabaseUrl: config.siteUrl,
    publishableKey: secrets.publishableKey,
    teamChatUrl: settings.teamChatUrl,
    podcastUrls: [...settings.podcastUrls],
    checkout: config.stripe
      ? {
          mode: 'stripe',
          publishableKey: config.stripe.publishableKey,
          buyButtonMonthly: config.stripe.buyButtonMonthly,
          buyButtonAnnual: config.stripe.buyButtonAnnual,
        }
      : { mode: 'sandbox' },
    demo,
    mailbox: hasMailbox(config),
  }
}
