/** What is known about the payer. */
export interface Payer {
  /** The approved application; the payment is tied to it, or else to the account. */
  applicationId: string | null
  userId: string | null
  email: string | null
}

/** Stripe passes ids of this shape through unchanged; anything else in the address is dropped. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads `?application=`; null when it is not an identifier that we could have made. */
export function readApplicationId(search: URLSearchParams): string | null {
  const id = search.get('application')
  return id !== null && UUID.test(id) ? id : null
}

/** An account goes before an application: a member who renews has one. */
export const clientReference = ({ applicationId, userId }: Payer): string | undefined =>
  userId ?? applicationId ?? undefined
