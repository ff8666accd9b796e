// Provides the configuration that tests find in the page.
import { guaranteeTexts } from '@juno/domain/payments/guarantee-texts'
import { defaultFigures, planOffer } from '@juno/domain/payments/plan-offer'
import type { AppConfig } from '../config/app-config'

export const testConfig: AppConfig = {
  brand: 'Juno',
  siteUrl: 'http://localhost:3000',
  supabaseUrl: 'http://localhost:3000',
  publishableKey: 'sb_publishable_test',
  teamChatUrl: 'https://chat.example',
  podcastUrls: ['https://one.example', 'https://two.example'],
  plans: defaultFigures.map(planOffer),
  guarantee: guaranteeTexts(14),
  checkout: { mode: 'sandbox' },
  demo: false,
  sendsMail: true,
}

/** Puts a configuration into the page, in place of the one before. */
export function putConfigBlock(config: AppConfig): void {
  document.getElementById('app-config')?.remove()
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = 'app-config'
  block.textContent = JSON.stringify(config)
  document.head.append(block)
}
