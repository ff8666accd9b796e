// The user menu once it was asked for: who she is, her profile, the way out. Opens as soon as it stands.
import { LogOut, UserRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import { paths } from '@/config/paths'
import { menuName } from '@/features/profiles/display-name'
import type { CurrentUser } from '@/lib/auth/current-user'
import { UserMenuFace, userMenuButtonClasses } from './user-menu-face'

export interface UserMenuDropdownProps {
  user: CurrentUser
  loading: boolean
  canEditProfile: boolean
  onSignOut: () => void
  /** The key that asked for the menu, or 'pointer'. */
  openedBy: string
}

export function UserMenuDropdown({
  user,
  loading,
  canEditProfile,
  onSignOut,
  openedBy,
}: UserMenuDropdownProps) {
  const name = menuName(user.name)
  const [header, setHeader] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(openedBy === 'pointer')
  const trigger = useRef<HTMLButtonElement>(null)

  // The trigger takes the place of the button that was pressed, and a key is pressed again on it: a menu opened with the
  // keyboard starts on its first entry, one opened with a pointer does not.
  useEffect(() => {
    trigger.current?.focus({ preventScroll: true })
    if (openedBy !== 'pointer')
      trigger.current?.dispatchEvent(new KeyboardEvent('keydown', { key: openedBy, bubbles: true }))
  }, [openedBy])

  return (
    <div ref={setHeader}>
      <DropdownMenu modal={false} open={open} onOpenChange={setOpen}>
        <DropdownMenuTrigger
          ref={trigger}
          aria-label={`User menu of ${name}`}
          className={userMenuButtonClasses}
        >
          <UserMenuFace user={user} loading={loading} />
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
