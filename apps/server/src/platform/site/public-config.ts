/** What the site in the browser may know about this installation. Holds nothing secret. */
export interface PublicConfig {
  brand: string
  siteUrl: string
  supabaseUrl: string
  publishableKey: string
  teamChatUrl: string | null
  podcastUrls: string[]
  checkout: {
    mode: 'stripe' | 'sandbox'
    publishableKey?: string
    buyButtonMonthly?: string
    buyButtonAnnual?: string
  }
  /** Demo content was loaded: the sign-in page may name the demo accounts. */
  demo: boolean
  /** Mail can be read at /mailbox. */
  mailbox: boolean
}
