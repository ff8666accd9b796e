// Lets members through; an account that has not paid, or no longer does, is led to the membership page.
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useContext, type ReactNode } from 'react'
import { Navigate, Outlet } from 'react-router'
import { FullPageSpinner } from '@/components/feedback/full-page-spinner'
import { NoticePage } from '@/components/layout/notice-page'
import { Button } from '@/components/ui/button'
import { paths } from '@/config/paths'
import { useAuth } from '@/lib/auth/auth-context'
import { mayEnter, memberAccessQuery } from '@/lib/auth/member-access'
import { MfaSettled } from '@/lib/auth/mfa-settled'

/** @param children what stands behind the gate, where that is not the route's own outlet */
export function Component({ children = <Outlet /> }: { children?: ReactNode }) {
  const { user } = useAuth()
  const mfaSettled = useContext(MfaSettled)
  const access = useQuery({ ...memberAccessQuery(user?.id ?? ''), enabled: user !== null })
  if (access.isError && !access.data) {
    return (
      <main id="main" tabIndex={-1} className="outline-none">
        <div role="alert">
          <NoticePage
            icon={<CircleAlert />}
            title="Your membership could not be checked."
            actions={<Button onClick={() => void access.refetch()}>Try again</Button>}
          >
            This is on us, not on you. Please try again in a moment.
          </NoticePage>
        </div>
      </main>
    )
  }
  if (access.data && !mayEnter(access.data))
    return mfaSettled ? <Navigate to={paths.membershipSelection} replace /> : <FullPageSpinner />
  // While the answer is on its way the page is already there, unseen: its own reads travel beside the question, not
  // after it. What a non-member may not read, the database refuses.
  return (
    <>
      {access.isPending && <FullPageSpinner />}
      <div className="contents" hidden={access.isPending}>
        {children}
      </div>
    </>
  )
}
