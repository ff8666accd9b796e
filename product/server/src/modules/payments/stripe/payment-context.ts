/** What the use cases of payments are given. */
import type { Platform } from '../../../shared/platform'
import type { StripeGateway } from './stripe-gateway'

export interface PaymentContext extends Pick<Platform, 'scopes' | 'outbox' | 'site' | 'clock'> {
  stripe: StripeGateway
  /** Plans are paid on buttons that somebody has made at the provider, with prices that we are not told. */
  buyButtons?: boolean
}
