// Checks the admin flag again: this page checks for itself (docs/specification/members.md#featured-members).
import { useEffect, type ReactNode } from 'react'
import { Navigate } from 'react-router'
import { ErrorState } from '@/components/feedback/error-state'
import { FullPageSpinner } from '@/components/feedback/full-page-spinner'
import { toast } from '@/components/ui/toast-store'
import { paths } from '@/config/paths'
import { useAuth } from '@/lib/auth/auth-context'
import { useAdminCheck } from '../api/featured-members'
import { featuredTexts } from '../member-texts'

export function AdminsOnly({ children }: { children: ReactNode }) {
  const { user } = useAuth()
  const check = useAdminCheck(user?.id ?? '')
  if (check.isPending) return <FullPageSpinner as="div" text="Checking permissions..." />
  if (check.isError)
    return <ErrorState title={featuredTexts.loadFailed} onRetry={() => void check.refetch()} />
  return check.data ? children : <Refused />
}

function Refused() {
  useEffect(() => {
    toast({ title: featuredTexts.notAllowed, variant: 'destructive' })
  }, [])
  return <Navigate to={paths.dashboard} replace />
}
