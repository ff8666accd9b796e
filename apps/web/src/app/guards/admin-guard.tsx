// Lets admins through. Hides only: the database refuses everyone else anyway.
import { Navigate, Outlet, useLocation } from 'react-router'
import { FullPageSpinner } from '@/components/feedback/full-page-spinner'
import { paths, signInFrom } from '@/config/paths'
import { useAuth } from '@/lib/auth/auth-context'

/** @param otherwise where someone signed in who is no admin is sent; the specification names it per page. */
export function AdminGuard({ otherwise = paths.dashboard }: { otherwise?: string }) {
  const { status, user, profileSettled } = useAuth()
  const { pathname, search } = useLocation()
  if (status === 'signed-out')
    return <Navigate to={signInFrom(pathname + search)} state={{ from: pathname + search }} replace />
  if (status === 'loading' || !profileSettled) return <FullPageSpinner text="Checking permissions..." />
  return user?.isAdmin ? <Outlet /> : <Navigate to={otherwise} replace />
}
