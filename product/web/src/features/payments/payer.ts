import { isIdentifier } from '@juno/domain/text/identifier'

/** The known facts about the payer. */
export interface Payer {
  /** The approved application. The payment is tied to it, or else to the account. */
  applicationId: string | null
  userId: string | null
  email: string | null
  /** The payer never had a membership, so the trial days apply. */
  isNew: boolean
}

/**
 * Reads `?application=`. Returns null for an identifier that we could not have made, since Stripe passes the value
 * through unchanged.
 */
export function readApplicationId(search: URLSearchParams): string | null {
  const id = search.get('application')
  return id !== null && isIdentifier(id) ? id : null
}

/** An account takes precedence over an application, since a member who renews has both. */
export const clientReference = ({
  applicationId,
  userId,
}: Pick<Payer, 'applicationId' | 'userId'>): string | undefined => userId ?? applicationId ?? undefined
