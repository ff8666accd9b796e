/** Makes the configuration that the site in the browser reads. */
import type { PlanOffer } from '@juno/domain/payments/plan-offer'
import { communityChat } from '@juno/domain/payments/pricing'
import type { PublicConfig } from '@juno/domain/site-settings/public-config'
import type { SiteSettings } from './effective-settings'

/** The part that stays the same while the server runs. */
export type Installation = Pick<
  PublicConfig,
  | 'siteUrl'
  | 'publishableKey'
  | 'checkout'
  | 'demo'
  | 'sendsMail'
  | 'signInProviders'
  | 'passkeys'
  | 'securityKeys'
  | 'phoneFactor'
  | 'organizations'
  | 'realtime'
>

export function toPublicConfig(
  installation: Installation,
  {
    brand,
    teamChatUrl,
    podcastUrls,
    plans,
    guarantee,
  }: Pick<SiteSettings, 'brand' | 'teamChatUrl' | 'podcastUrls' | 'plans' | 'guarantee'>,
): PublicConfig {
  // The backend is served at the site's own address.
  const supabaseUrl = installation.siteUrl
  const sold = teamChatUrl ? plans : plans.map(withoutChat)
  return {
    ...installation,
    supabaseUrl,
    brand,
    teamChatUrl,
    podcastUrls: [...podcastUrls],
    plans: sold,
    guarantee,
  }
}

/** The first lines of the plans promise a chat, which not every community has. */
const withoutChat = (plan: PlanOffer): PlanOffer => ({
  ...plan,
  benefits: plan.benefits.filter(line => line !== communityChat),
})
