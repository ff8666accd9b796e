// The configuration of this installation: a data block that the server writes into the page, or /api/config in
// development.
import type { GuaranteeTexts } from '@juno/domain/payments/guarantee-texts'
import type { PlanOffer } from '@juno/domain/payments/plan-offer'

interface CheckoutConfig {
  mode: 'stripe' | 'sandbox'
  publishableKey?: string
  buyButtonMonthly?: string
  buyButtonAnnual?: string
}

export interface AppConfig {
  brand: string
  siteUrl: string
  supabaseUrl: string
  publishableKey: string
  /** Null when the community has no team chat. */
  teamChatUrl: string | null
  podcastUrls: string[]
  /** Monthly first. */
  plans: readonly PlanOffer[]
  guarantee: GuaranteeTexts
  checkout: CheckoutConfig
  demo: boolean
  mailbox: boolean
  /** Providers to sign in with, e.g. `google`. Left out while prerendering. */
  signInProviders?: readonly string[]
  /** Sign-in with passkeys. Left out while prerendering. */
  passkeys?: boolean
  /** Security keys and passkeys as second factors. Left out while prerendering. */
  securityKeys?: boolean
  /** A code by text message can be a second factor. */
  phoneFactor?: boolean
  /** Organizations may be connected to sign in at. Left out while prerendering. */
  organizations?: boolean
  /** Pages hear of changes while they are open. Left out while prerendering. */
  realtime?: boolean
}

/** Reads the block `<script type="application/json" id="app-config">`; null when the page has none. */
function readConfigBlock(document: Document): AppConfig | null {
  const text = document.getElementById('app-config')?.textContent
  return text ? (JSON.parse(text) as AppConfig) : null
}

/** As readConfigBlock. Throws when the page has no block: main.tsx puts one there first. */
export function requireConfigBlock(document: Document): AppConfig {
  const config = readConfigBlock(document)
  if (!config) throw new Error('The page carries no app-config block.')
  return config
}

/**
 * The configuration of this installation. Where the server did not write the block (development), asks /api/config and
 * writes it into the page, so that everything later reads it without waiting.
 */
export async function ensureConfigBlock(document: Document): Promise<AppConfig> {
  const present = readConfigBlock(document)
  if (present) return present
  const response = await fetch('/api/config')
  if (!response.ok) throw new Error(`The configuration could not be loaded (${response.status}).`)
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = 'app-config'
  block.textContent = await response.text()
  document.head.append(block)
  return requireConfigBlock(document)
}
