// Lets members through; an account that has not paid, or no longer does, is led to the membership page.
import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet } from 'react-router'
import { ErrorState } from '@/components/feedback/error-state'
import { FullPageSpinner } from '@/components/feedback/full-page-spinner'
import { paths } from '@/config/paths'
import { useAuth } from '@/lib/auth/auth-context'
import { memberAccessQuery } from '@/lib/auth/member-access'

export function Component() {
  const { user } = useAuth()
  const access = useQuery({ ...memberAccessQuery(user?.id ?? ''), enabled: user !== null })
  if (access.isPending) return <FullPageSpinner />
  if (access.isError) {
    return (
      <main className="grid min-h-dvh place-content-center">
        <ErrorState title="Your membership could not be checked." onRetry={() => void access.refetch()}>
          This is on us, not on you. Please try again in a moment.
        </ErrorState>
      </main>
    )
  }
  return access.data.is_member || access.data.is_admin ? (
    <Outlet />
  ) : (
    <Navigate to={paths.membershipSelection} replace />
  )
}
