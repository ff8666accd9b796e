/** Defines what the site in the browser may know about this installation. It contains nothing secret. */
import type { GuaranteeTexts } from '@juno/domain/payments/guarantee-texts'
import type { PlanOffer } from '@juno/domain/payments/plan-offer'
import { communityChat } from '@juno/domain/payments/pricing'
import type { SiteSettings } from './effective-settings'

export interface PublicConfig {
  brand: string
  siteUrl: string
  supabaseUrl: string
  publishableKey: string
  teamChatUrl: string | null
  podcastUrls: string[]
  /** The monthly plan comes first. */
  plans: readonly PlanOffer[]
  guarantee: GuaranteeTexts
  checkout: {
    mode: 'stripe' | 'sandbox'
    publishableKey?: string
    buyButtonMonthly?: string
    buyButtonAnnual?: string
  }
  /** Demo content was loaded, so the sign-in page may name the demo accounts. */
  demo: boolean
  /** Mail can be read at /mailbox. */
  mailbox: boolean
  /** Names of the providers to sign in with, in the order of product/supabase/config.toml. */
  signInProviders: string[]
  /** People can sign in with passkeys. */
  passkeys: boolean
  /** A security key or passkey can be a second factor. */
  securityKeys: boolean
  /** A code by text message can be a second factor. */
  phoneFactor: boolean
  /** Organizations may be connected for signing in. */
  organizations: boolean
  /** The realtime wire is served. */
  realtime: boolean
}

/** The part that stays the same while the server runs. */
export type Installation = Pick<
  PublicConfig,
  | 'siteUrl'
  | 'publishableKey'
  | 'checkout'
  | 'demo'
  | 'mailbox'
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
