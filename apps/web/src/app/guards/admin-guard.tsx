// Lets admins through. Hides only: the database refuses everyone else anyway.
import { useContext, useEffect, type ReactNode } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { FullPageSpinner } from '@/components/feedback/full-page-spinner'
import { toast } from '@/components/ui/toast-store'
import { paths, signInFrom } from '@/config/paths'
import { useAuth } from '@/lib/auth/auth-context'
import { MfaSettled } from '@/lib/auth/mfa-settled'

interface AdminGuardProps {
  /** Where a member is sent; docs/specification/admin.md#guard names it per page. */
  otherwise?: string
  /** What she is told on the way there. */
  message?: string
  /** Shown to her in place of the page; then she is sent nowhere. */
  denied?: ReactNode
}

export function AdminGuard({ otherwise = paths.dashboard, message, denied }: AdminGuardProps) {
  const { status, user, profileSettled } = useAuth()
  const mfaSettled = useContext(MfaSettled)
  const { pathname, search } = useLocation()
  if (status === 'signed-out')
    return <Navigate to={signInFrom(pathname + search)} state={{ from: pathname + search }} replace />
  if (status === 'loading' || !profileSettled) return <FullPageSpinner text="Checking permissions..." />
  if (user?.isAdmin) return <Outlet />
  if (!mfaSettled) return <FullPageSpinner text="Checking permissions..." />
  return denied ?? <SentAway to={otherwise} message={message} />
}

function SentAway({ to, message }: { to: string; message: string | undefined }) {
  useEffect(() => {
    if (message) toast({ title: message, variant: 'destructive' })
  }, [message])
  return <Navigate to={to} replace />
}
