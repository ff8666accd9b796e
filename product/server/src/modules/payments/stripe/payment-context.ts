/** Describes the parts that the use cases of payments receive. */
import type { ServerContext } from '../../../shared/server-context'
import type { Asked } from './ask-and-write'
import type { StripeGateway } from './stripe-gateway'

export interface PaymentContext extends Pick<ServerContext, 'scopes' | 'outbox' | 'site' | 'clock'> {
  stripe: StripeGateway
  /** Plans are paid on buttons that somebody has made at the provider, with prices that we are not told. */
  buyButtons?: boolean
}

/** The same within a transaction, where the provider is asked between two runs: see `askAndWrite`. */
export type AskingContext = Asked<PaymentContext>
