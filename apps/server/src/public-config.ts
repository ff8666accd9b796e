/**
 * In charge of what the site in the browser is told about this installation.
 */
import type { PublicConfig } from './api/config/public-config'
import type { ServerConfig } from './config'
import { hasMailbox } from './mail/mailbox-routes'
import type { Secrets } from './secrets'

/** So that who only looks around sees the whole dashboard. Fictional: nothing answers below `.example`. */
const DEMO_TEAM_CHAT = 'https://chat.juno.example'
/** Two hosts: a link is named after where it leads. */
const DEMO_PODCASTS = ['https://listen.juno.example/juno', 'https://radio.juno.example/juno']

export function toPublicConfig(config: ServerConfig, secrets: Secrets, demo: boolean): PublicConfig {
  return {
    brand: config.brand,
    siteUrl: config.siteUrl,
    supabaseUrl: config.siteUrl,
    publishableKey: secrets.publishableKey,
    ...links(config, demo && !config.ownerEmail),
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

function links(config: ServerConfig, fictional: boolean): Pick<PublicConfig, 'teamChatUrl' | 'podcastUrls'> {
  const { teamChatUrl, podcastUrls } = config
  return {
    teamChatUrl: teamChatUrl ?? (fictional ? DEMO_TEAM_CHAT : null),
    podcastUrls: podcastUrls.length === 0 && fictional ? DEMO_PODCASTS : [...podcastUrls],
  }
}
