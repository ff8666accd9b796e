// The header of someone signed in: her places, her menu, and on phones the way out.
import { Link, useNavigate } from 'react-router'
import { mobileLinkClasses } from '@/components/layout/mobile-menu'
import { SiteHeader } from '@/components/layout/site-header'
import { paths } from '@/config/paths'
import { UserMenu } from '@/features/profile/components/user-menu'
import { useAuth } from '@/lib/auth/auth-context'

const links = [
  { to: paths.dashboard, label: 'Dashboard', end: true },
  { to: paths.resourceDirectory, label: 'Resources' },
  { to: paths.members, label: 'Members' },
  { to: paths.events, label: 'Events' },
]

export function MemberHeader() {
  const { user } = useAuth()
  const navigate = useNavigate()
  const leave = async () => {
    const { signOut } = await import('@/lib/auth/sign-out')
    await signOut()
    await navigate(paths.signIn, { replace: true })
  }
  return (
    <SiteHeader
      bordered
      homePath={paths.dashboard}
      links={links}
      trailing={user && <UserMenu user={user} onSignOut={() => void leave()} />}
      mobileExtra={
        <>
          <Link to={paths.editProfile} className={mobileLinkClasses(false)}>
            Edit Profile
          </Link>
          <Link to={paths.contact} className={mobileLinkClasses(false)}>
            Contact
          </Link>
          <button type="button" onClick={() => void leave()} className={mobileLinkClasses(false)}>
            Sign Out
          </button>
        </>
      }
    />
  )
}
