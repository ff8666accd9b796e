/** Hands the sandbox's events to the webhook's own code, as if they had come over the network, and applies each at once. */
import type { ServerContext } from '../../shared/server-context'
import type { Job } from '../../shared/jobs/define-job'
import type { PaymentContext } from './stripe/payment-context'
import type { Sandbox } from '@juno/stripe-simulator/sandbox'
import { applyOne } from './webhook/apply-events'
import { receiveEvent } from './webhook/receive-event'

type DeliveryContext = PaymentContext & Pick<ServerContext, 'logger'>

export function deliverSandboxEvents(context: DeliveryContext, sandbox: Sandbox): Promise<void> {
  const { logger } = context
  return sandbox.deliverEvents(async (body, signature) => {
    const { id } = await receiveEvent(context, { body, signature, taken: true }, logger)
    await applyOne(context, id).catch((err: unknown) =>
      logger.warn({ err, event: id }, 'an event was not applied; it is tried again'),
    )
  })
}

/** Job: deliver events that a crash left undelivered, or that were not taken at first. */
export function sandboxEventsJob(context: DeliveryContext, sandbox: Sandbox): Job {
  return {
    name: 'deliver-sandbox-events',
    everyMinute: {},
    asksOutside: true,
    handle: () => deliverSandboxEvents(context, sandbox),
  }
}
