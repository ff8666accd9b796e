/** Defines what the site in the browser may know about this installation. It contains nothing secret. */
import type { GuaranteeTexts } from '../payments/guarantee-texts'
import type { PlanOffer } from '../payments/plan-offer'

export interface PublicConfig {
  brand: string
  siteUrl: string
  supabaseUrl: string
  publishableKey: string
  /** Null when the community has no team chat. */
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
  /** A mail server is set. Without one, emails stay on the machine. */
  sendsMail: boolean
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
