/** In charge of where payments go: to Stripe with its keys, without them to the sandbox. */
import type { RequestScopes } from '@juno/backend'
import type { FastifyBaseLogger } from 'fastify'
import { createSandbox, type Sandbox } from './sandbox/sandbox'
import { createStripeGateway, type StripeGateway } from './stripe/stripe-gateway'

export interface PaymentProvider {
  stripe: StripeGateway
  /** What `stripe` talks to where there are no keys. */
  sandbox: Sandbox | null
  /** Whether the sandbox takes payments. */
  sandboxCheckout: boolean
}

/** Of the sandbox, apart from the product's own: see `createSandbox`. Unused, it has none. */
export const SANDBOX_CONNECTIONS = { role: 'authenticator', max: 3, pipeline: true }

interface ProviderOptions {
  keys: { secretKey: string; webhookSecret: string; portalConfiguration?: string | undefined } | null
  sandboxCheckout: boolean
  /** Signs the sandbox's events; any hard-to-guess string. */
  sandboxWebhookSecret: string
  /** On `SANDBOX_CONNECTIONS`. */
  sandboxScopes: RequestScopes
  clock: () => Date
  logger: Pick<FastifyBaseLogger, 'warn'>
}

export function openPaymentProvider(options: ProviderOptions): PaymentProvider {
  const { keys, sandboxCheckout, sandboxWebhookSecret, sandboxScopes, clock, logger } = options
  if (keys)
    return { stripe: createStripeGateway({ ...keys, clock, logger }), sandbox: null, sandboxCheckout: false }
  const sandbox = createSandbox({ scopes: sandboxScopes, webhookSecret: sandboxWebhookSecret, clock, logger })
  return { stripe: createStripeGateway({ ...sandbox.account, clock, logger }), sandbox, sandboxCheckout }
}
