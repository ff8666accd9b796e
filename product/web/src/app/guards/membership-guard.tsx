// Lets members through. Leads an account that has not paid, or whose membership has ended, to the membership page.
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useContext, type ReactNode } from 'react'
import { Navigate, Outlet } from 'react-router'
import { FullPageSpinner } from '@/components/feedback/full-page-spinner'
import { NoticePage } from '@/components/layout/notice-page'
import { Button } from '@/components/ui/button'
import { paths } from '@/config/paths'
import { MfaSettled, useAuth } from '@/lib/auth/auth-context'
import { mayEnter, memberAccessQuery } from '@/lib/auth/member-access'

/** @param children the guarded content; by default the outlet of the route */
export function Component({ children = <Outlet /> }: { children?: ReactNode }) {
  const { user } = useAuth()
  const mfaSettled = useContext(MfaSettled)
  const access = useQuery({ ...memberAccessQuery(user?.id ?? ''), enabled: user !== null })
  if (access.isError && !access.data)
    return (
      <NoticePage
        main
        alert
        icon={<CircleAlert />}
        title="Your membership could not be checked."
        actions={<Button onClick={() => void access.refetch()}>Try again</Button>}
      >
        This one is on us. Please try again in a moment.
      </NoticePage>
    )
  if (access.data && !mayEnter(access.data))
    return mfaSettled ? <Navigate to={paths.membershipSelection} replace /> : <FullPageSpinner />
  // The page is rendered hidden while the response is on its way, so that its own reads run in parallel. The database
  // refuses what a non-member may not read.
  return (
    <>
      {access.isPending && <FullPageSpinner />}
      <div className="contents" hidden={access.isPending}>
        {children}
      </div>
    </>
  )
}
