/** Reads the sandbox's objects from its table, without the code of the product. */
import type { Gift, Life } from './life'

export type Raw = { id: string; metadata?: Record<string, string> | null } & Record<string, unknown>

/** The oldest first. */
export async function sandboxObjects({ api }: Life, object: string): Promise<Raw[]> {
  const rows = await api.rows<{ body: Raw }>(
    'select body from private.sandbox_stripe_objects where body @> $1 order by seq',
    [JSON.stringify({ object })],
  )
  return rows.map(({ body }) => body)
}

/** Returns the subscriptions of the member, without those of the firm. */
export async function ownSubscriptions(life: Life): Promise<Raw[]> {
  return (await sandboxObjects(life, 'subscription')).filter(({ metadata }) => !metadata?.juno_firm)
}

/** By which a gift was paid. */
export async function chargeOfGift(life: Life, gift: Gift): Promise<Raw> {
  const sessions = await sandboxObjects(life, 'checkout.session')
  const { payment_intent } = sessions.find(({ id }) => id === gift.session)!
  return (await sandboxObjects(life, 'charge')).find(
    charge => charge.payment_intent === payment_intent && charge.paid,
  )!
}
