/**
 * In charge of what the site in the browser is told about this installation.
 */
import type { PublicConfig } from './api/config/public-config'
import type { ServerConfig } from './config'
import { hasMailbox } from './mail/mailbox-routes'
import type { Secrets } from './secrets'

export function toPublicConfig(config: ServerConfig, secrets: Secrets, demo: boolean): PublicConfig {
  return {
    brand: config.brand,
    siteUrl: config.siteUrl,
    supabaseUrl: config.siteUrl,
    publishableKey: secrets.publishableKey,
    teamChatUrl: config.teamChatUrl,
    podcastUrls: [...config.podcastUrls],
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
