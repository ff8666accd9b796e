/** What is known about the person who is about to pay. */
export interface Payer {
  /** The application she was approved by, or else her account: what the payment is tied to. */
  applicationId: string | null
  userId: string | null
  email: string | null
}

/** The only shape that Stripe passes through untouched; anything else in the address is dropped. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads `?application=`; null when it is not an identifier that we could have made. */
export function readApplicationId(search: URLSearchParams): string | null {
  const id = search.get('application')
  return id !== null && UUID.test(id) ? id : null
}

/** An account outranks an application: somebody who renews already has one. */
export const clientReference = ({ applicationId, userId }: Payer): string | undefined =>
  userId ?? applicationId ?? undefined
