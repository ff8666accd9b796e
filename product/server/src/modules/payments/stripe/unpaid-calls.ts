/** Asks Stripe about payments that never came, and ends subscriptions at once. */
import type Stripe from 'stripe'
import { callStripe, orNull, type StripeClient } from './call-stripe'
import { hasEnded } from './stripe-objects'

export interface UnpaidCalls {
  /**
   * Makes an open invoice, or a draft, one that nobody can pay any more. Safe to repeat.
   * @returns `paid` where it was paid before; `void` also for one that the provider does not know
   */
  voidInvoice(id: string): Promise<'void' | 'paid'>
  /** Ends a subscription at once, and gives nothing back. Safe to repeat; one that the provider does not know is no more. */
  endSubscription(id: string): Promise<void>
}

export function unpaidCalls(stripe: StripeClient): UnpaidCalls {
  return {
    async voidInvoice(id) {
      const outcome = await orNull(async () => {
        const { invoices } = await stripe()
        const { status } = await invoices.retrieve(id)
        if (status === 'paid') return 'paid'
        if (status === 'draft') await openDraft(await stripe(), id)
        if (status !== 'void') await invoices.voidInvoice(id)
        return 'void'
      })
      return outcome ?? 'void'
    },
    endSubscription: id => callStripe(async () => endSubscription(await stripe(), id)),
  }
}

/**
 * Opens a draft, so that it can be paid or made void: Stripe leaves drafts of an unpaid subscription. This charges
 * nothing.
 */
export async function openDraft({ invoices }: Stripe, id: string): Promise<void> {
  await invoices.finalizeInvoice(id, { auto_advance: false })
}

export async function endSubscription({ subscriptions }: Stripe, id: string): Promise<void> {
  await orNull(async () => {
    const { status } = await subscriptions.retrieve(id)
    if (!hasEnded(status)) await subscriptions.cancel(id)
  })
}
