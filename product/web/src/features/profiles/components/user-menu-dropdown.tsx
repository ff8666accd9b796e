// Shows the user menu, with name, profile and signing out. It is loaded when it is first opened.
import { LogOut, Settings, UserRound } from 'lucide-react'
import * as Menu from 'radix-ui/dropdown-menu'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '@/config/paths'
import type { CurrentUser } from '@/lib/auth/current-user'
import { menuName } from '../display-name'
import { userMenuButtonClasses, UserMenuFace } from './user-menu-face'

export interface UserMenuDropdownProps {
  user: CurrentUser
  loading: boolean
  canEditProfile: boolean
  onSignOut: () => void
  /** The key that was pressed, or 'pointer'. */
  openedBy: string
}

const itemClasses =
  'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-lg px-3 py-2 text-[15px] text-ink no-underline outline-none select-none data-[highlighted]:bg-blush data-[highlighted]:text-plum [&_svg]:size-4 [&_svg]:shrink-0'

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

  // The trigger replaces the button that was pressed. A key is repeated on it, because a menu opened by keyboard starts
  // on its first entry and one opened by pointer does not.
  useEffect(() => {
    trigger.current?.focus({ preventScroll: true })
    if (openedBy !== 'pointer')
      trigger.current?.dispatchEvent(new KeyboardEvent('keydown', { key: openedBy, bubbles: true }))
  }, [openedBy])

  return (
    <div ref={setHeader}>
      <Menu.Root modal={false} open={open} onOpenChange={setOpen}>
        <Menu.Trigger ref={trigger} aria-label={`User menu of ${name}`} className={userMenuButtonClasses}>
          <UserMenuFace user={user} loading={loading} />
        </Menu.Trigger>
        <Menu.Portal container={header}>
          <Menu.Content
            align="end"
            sideOffset={8}
            className="z-50 min-w-56 animate-pop-in rounded-[14px] border bg-card p-1.5 shadow-float"
          >
            <Menu.Label className="max-w-72 px-3 py-2 text-sm text-soft">
              <span className="block truncate font-semibold text-ink" dir="auto">
                {name}
              </span>
              <span className="block truncate">{user.account}</span>
            </Menu.Label>
            <Menu.Separator className="mx-1.5 my-1.5 h-px bg-line" />
            {canEditProfile && (
              <Menu.Item asChild className={itemClasses}>
                <Link to={paths.editProfile}>
                  <UserRound aria-hidden="true" /> Edit Profile
                </Link>
              </Menu.Item>
            )}
            <Menu.Item asChild className={itemClasses}>
              <Link to={paths.settings}>
                <Settings aria-hidden="true" /> Settings
              </Link>
            </Menu.Item>
            <Menu.Item onSelect={onSignOut} className={itemClasses}>
              <LogOut aria-hidden="true" /> Sign Out
            </Menu.Item>
          </Menu.Content>
        </Menu.Portal>
      </Menu.Root>
    </div>
  )
}
