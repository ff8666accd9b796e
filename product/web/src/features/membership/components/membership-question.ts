// What each question about the own membership is given.
import type { MembershipDetails } from '@juno/domain/payments/own-membership'

export interface MembershipQuestion {
  membership: MembershipDetails
  userId: string
  onClose: () => void
}
