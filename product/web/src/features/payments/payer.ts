import { isIdentifier } from '@juno/domain/text/identifier'

/** What is known about the payer. */
export interface Payer {
  /** The approved application; the payment is tied to it, or else to the account. */
  applicationId: string | null
  userId: string | null
  email: string | null
  /** Never had a membership: the free days are theirs. */
  isNew: boolean
}

/**
 * Reads `?application=`; null when it is not an identifier that we could have made: Stripe passes those through unchanged,
 * anything else in the address is dropped.
 */
export function readApplicationId(search: URLSearchParams): string | null {
  const id = search.get('application')
  return id !== null && isIdentifier(id) ? id : null
}

/** An account goes before an application: a member who renews has one. */
export const clientReference = ({
  applicationId,
  userId,
}: Pick<Payer, 'applicationId' | 'userId'>): string | undefined => userId ?? applicationId ?? undefined
