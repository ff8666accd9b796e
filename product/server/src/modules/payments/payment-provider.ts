/** In charge of where payments go: to Stripe with its keys, without them to the sandbox. */
import type { RequestScopes } from '@juno/backend'
import type { FastifyBaseLogger } from 'fastify'
import type { Sandbox } from '@juno/stripe-simulator/sandbox'
import type { sandboxRoutes } from './sandbox-pages/sandbox-routes'
import { createStripeGateway, type StripeGateway } from './stripe/stripe-gateway'

export interface PaymentProvider {
  stripe: StripeGateway
  /** Stands in for Stripe where there are no keys. */
  sandbox: Sandbox | null
  /** The sandbox's pages, which are loaded with it. */
  sandboxRoutes: typeof sandboxRoutes | null
  /** Whether the sandbox takes payments. */
  sandboxCheckout: boolean
  /** Plans are paid on buttons that were made at the provider. */
  buyButtons: boolean
  /** The scopes of jobs that ask the provider: they use no connection that serves pages. */
  jobScopes: RequestScopes
}

/** The connections of the sandbox and of the jobs of payments, apart from those that serve pages. Unused, there are none. */
export const PAYMENT_CONNECTIONS = { role: 'authenticator', max: 3, pipeline: true }

interface ProviderOptions {
  keys: {
    secretKey: string
    webhookSecret: string
    portalConfiguration?: string | undefined
    buyButtons?: object | null
  } | null
  sandboxCheckout: boolean
  /** Signs the sandbox's events; any hard-to-guess string. */
  sandboxWebhookSecret: string
  /** These scopes use the `PAYMENT_CONNECTIONS`. */
  sandboxScopes: RequestScopes
  /** These scopes use the `PAYMENT_CONNECTIONS`. */
  jobScopes: RequestScopes
  clock: () => Date
  logger: Pick<FastifyBaseLogger, 'warn'>
}

/** Opens Stripe, or the simulator, which a server with Stripe's keys never loads. */
export async function openPaymentProvider(options: ProviderOptions): Promise<PaymentProvider> {
  const { keys, sandboxCheckout, sandboxWebhookSecret, sandboxScopes, jobScopes, clock, logger } = options
  if (keys) {
    const { buyButtons, ...account } = keys
    const stripe = createStripeGateway({ ...account, clock, logger })
    return {
      stripe,
      sandbox: null,
      sandboxCheckout: false,
      buyButtons: Boolean(buyButtons),
      jobScopes,
      sandboxRoutes: null,
    }
  }
  const [{ createSandbox }, { sandboxRoutes }] = await Promise.all([
    import('@juno/stripe-simulator/sandbox'),
    import('./sandbox-pages/sandbox-routes'),
  ])
  const sandbox = createSandbox({ scopes: sandboxScopes, webhookSecret: sandboxWebhookSecret, clock, logger })
  const stripe = createStripeGateway({ ...sandbox.account, clock, logger })
  return { stripe, sandbox, sandboxRoutes, sandboxCheckout, buyButtons: false, jobScopes }
}
