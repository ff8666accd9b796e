/**
 * In charge of what the site in the browser is told about this installation.
 */
import type { PublicConfig } from './api/config/public-config'
import type { ServerConfig } from './config'
import type { SiteSettings } from './site-settings/effective-settings'
import { hasMailbox } from './mail/mailbox-routes'
import type { Secrets } from './secrets'

/** So that who only looks around sees the whole dashboard. Fictional: nothing answers below `.example`. */
const DEMO_TEAM_CHAT = 'https://chat.juno.example'
/** Two hosts: a link is named after where it leads. */
const DEMO_PODCASTS = ['https://listen.juno.example/juno', 'https://radio.juno.example/juno']

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
    ...links(settings, demo && !config.ownerEmail),
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

function links(
  { teamChatUrl, podcastUrls }: Pick<SiteSettings, 'teamChatUrl' | 'podcastUrls'>,
  fictional: boolean,
): Pick<PublicConfig, 'teamChatUrl' | 'podcastUrls'> {
  return {
    teamChatUrl: teamChatUrl ?? (fictional ? DEMO_TEAM_CHAT : null),
    podcastUrls: podcastUrls.length === 0 && fictional ? DEMO_PODCASTS : [...podcastUrls],
  }
}
