// Every question about the membership has these props.
import type { MembershipDetails } from '@juno/domain/payments/own-membership'

export interface MembershipQuestion {
  membership: MembershipDetails
  userId: string
  onClose: () => void
}
