// Public pages: header with About, Sign In and Apply to Join (or the member header for someone signed in), and footer.
import { lazy, Suspense } from 'react'
import { Link, Outlet } from 'react-router'
import { SiteFooter } from '@/components/layout/site-footer'
import { SiteHeader } from '@/components/layout/site-header'
import { Button } from '@/components/ui/button'
import { paths } from '@/config/paths'
import { useAuth } from '@/lib/auth/auth-context'

const MemberHeader = lazy(async () => ({ default: (await import('./member-header')).MemberHeader }))

const links = [
  { to: paths.about, label: 'About' },
  { to: paths.signIn, label: 'Sign In' },
]

export function PublicLayout() {
  const { status } = useAuth()
  const header = (
    <SiteHeader
      homePath={paths.home}
      links={links}
      trailing={
        <Button size="little" asChild>
          <Link to={paths.apply}>Apply to Join</Link>
        </Button>
      }
      mobileExtra={
        <Button asChild>
          <Link to={paths.apply}>Apply to Join</Link>
        </Button>
      }
    />
  )
  return (
    <div className="flex min-h-dvh flex-col">
      {status === 'signed-in' ? (
        <Suspense fallback={header}>
          <MemberHeader />
        </Suspense>
      ) : (
        header
      )}
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  )
}
