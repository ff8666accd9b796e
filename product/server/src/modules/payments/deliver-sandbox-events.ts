/** Hands the sandbox's events to the webhook's own code, as if they had come over the network. */
import type { Platform } from '../../shared/platform'
import type { Job } from '../../shared/jobs/define-job'
import type { PaymentContext } from './stripe/payment-context'
import type { Sandbox } from './sandbox/sandbox'
import { receiveEvent } from './webhook/receive-event'

type DeliveryContext = PaymentContext & Pick<Platform, 'logger'>

export function deliverSandboxEvents(context: DeliveryContext, sandbox: Sandbox): Promise<void> {
  return sandbox.deliverEvents((body, signature) => receiveEvent(context, body, signature, context.logger))
}

/** Job: what a crash left undelivered, and what was not taken at first. */
export function sandboxEventsJob(context: DeliveryContext, sandbox: Sandbox): Job {
  return {
    name: 'deliver-sandbox-events',
    everyMinute: {},
    handle: () => deliverSandboxEvents(context, sandbox),
  }
}
