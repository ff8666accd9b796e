// The signed-in person in the header: who she is, her profile, the way out.
import { LogOut, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Avatar } from '@/components/ui/avatar'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import { Skeleton } from '@/components/ui/skeleton'
import { paths } from '@/config/paths'
import { menuName } from '@/features/profile/display-name'
import type { CurrentUser } from '@/lib/auth/current-user'
import { webAddress } from '@/lib/web-address'

interface UserMenuProps {
  user: CurrentUser
  /** While her profile is on its way, neither a picture nor initials are known. */
  loading: boolean
  /** False for an account without membership. */
  canEditProfile: boolean
  onSignOut: () => void
}

export function UserMenu({ user, loading, canEditProfile, onSignOut }: UserMenuProps) {
  const name = menuName(user.name)
  const [header, setHeader] = useState<HTMLElement | null>(null)
  return (
    <div ref={setHeader}>
      <DropdownMenu modal={false}>
        <DropdownMenuTrigger
          aria-label={`User menu of ${name}`}
          className="rounded-full transition-shadow duration-150 hover:shadow-[0_0_0_4px_var(--blush)]"
        >
          {loading ? (
            <Skeleton className="size-10 rounded-full" />
          ) : (
            <Avatar name={user.name} src={webAddress(user.avatarUrl)} className="size-10" />
          )}
        </DropdownMenuTrigger>
        <DropdownMenuContent container={header}>
          <DropdownMenuLabel className="max-w-72">
            <span className="block truncate font-semibold text-ink">{name}</span>
            <span className="block truncate">{user.email}</span>
          </DropdownMenuLabel>
          <DropdownMenuSeparator />
          {canEditProfile && (
            <DropdownMenuItem asChild>
              <Link to={paths.editProfile}>
                <UserRound aria-hidden="true" /> Edit Profile
              </Link>
            </DropdownMenuItem>
          )}
          <DropdownMenuItem onSelect={onSignOut}>
            <LogOut aria-hidden="true" /> Sign Out
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </div>
  )
}
