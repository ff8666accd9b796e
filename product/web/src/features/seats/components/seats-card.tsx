// Shows a firm's seats in the settings of the few people who manage some.
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { ownFirmSeats } from '@/config/paths'
import { lazyPart } from '@/lib/load-part'
import { managedFirmsQuery } from '../api/managed-firms'

const ManagedSeats = lazyPart(async () => (await import('./managed-seats')).ManagedSeats)

export function SeatsCard({ userId }: { userId: string }) {
  const managed = useQuery(managedFirmsQuery(userId))
  const { pathname, hash } = useLocation()
  // Where they cannot be read, only a person who came for them sees the failure.
  const missed = managed.isError && !managed.data && pathname + hash === ownFirmSeats
  if (!missed && !managed.data?.length) return null
  return (
    <Suspense fallback={null}>
      <ManagedSeats firms={managed.data} onRetry={() => void managed.refetch()} />
    </Suspense>
  )
}
