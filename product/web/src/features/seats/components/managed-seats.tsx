// Shows the seats of a firm in the settings of the person who manages them. Only that person loads it.
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '@/components/feedback/error-state'
import { managedFirmsQuery } from '../api/managed-firms-query'
import { seatTexts } from '../seat-texts'
import { ManagedFirm } from './managed-firm'

export function ManagedSeats({ userId }: { userId: string }) {
  const { data: firms, isError, refetch } = useQuery(managedFirmsQuery(userId))
  if (firms) return firms.map(firm => <ManagedFirm key={firm.id} firm={firm} />)
  return isError && <ErrorState title={seatTexts.loadFailed} onRetry={() => void refetch()} />
}
