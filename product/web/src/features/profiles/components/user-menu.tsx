// Shows the signed-in user in the header as a picture that opens the menu. The menu is loaded on hover, focus or click.
// The button looks the same before and after.
import { useState, type KeyboardEvent } from 'react'
import { useMenu } from '@/components/layout/use-menu'
import type { CurrentUser } from '@/lib/auth/current-user'
import { menuName } from '../display-name'
import { userMenuButtonClasses, UserMenuFace } from './user-menu-face'

interface UserMenuProps {
  user: CurrentUser
  /** While the profile loads, neither a picture nor initials are known. */
  loading: boolean
  /** False for an account without membership. */
  canEditProfile: boolean
  onSignOut: () => void
}

const openingKeys = ['Enter', ' ', 'ArrowDown']

export function UserMenu(props: UserMenuProps) {
  const menu = useMenu(async () => (await import('./user-menu-dropdown')).UserMenuDropdown)
  const [openedBy, setOpenedBy] = useState<string>('pointer')

  const open = (by: string) => {
    setOpenedBy(by)
    menu.open()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!openingKeys.includes(event.key)) return
    event.preventDefault()
    open(event.key)
  }

  if (menu.Menu) return <menu.Menu {...props} openedBy={openedBy} />
  return (
    <div>
      <button
        type="button"
        aria-label={`User menu of ${menuName(props.user.name)}`}
        aria-haspopup="menu"
        aria-expanded={false}
        className={userMenuButtonClasses}
        onPointerEnter={menu.preload}
        onFocus={menu.preload}
        onClick={() => open('pointer')}
        onKeyDown={onKeyDown}
      >
        <UserMenuFace user={props.user} loading={props.loading} />
      </button>
      {menu.notice}
    </div>
  )
}
