// The signed-in user in the header: a picture that opens the menu. The menu is loaded on hover, focus or click; the
// button looks the same before and after.
import { useState, type ComponentType, type KeyboardEvent } from 'react'
import type { CurrentUser } from '@/lib/auth/current-user'
import { logFailure } from '@/lib/log-failure'
import { menuName } from '../display-name'
import type { UserMenuDropdownProps } from './user-menu-dropdown'
import { userMenuButtonClasses, UserMenuFace } from './user-menu-face'

interface UserMenuProps {
  user: CurrentUser
  /** While the profile loads, neither a picture nor initials are known. */
  loading: boolean
  /** False for an account without membership. */
  canEditProfile: boolean
  onSignOut: () => void
}

const loadDropdown = () => import('./user-menu-dropdown')
/** Loads early; a failure is reported on opening. */
const warmUp = () => void loadDropdown().catch(() => {})

const openingKeys = ['Enter', ' ', 'ArrowDown']

export function UserMenu(props: UserMenuProps) {
  const [Dropdown, setDropdown] = useState<ComponentType<UserMenuDropdownProps> | null>(null)
  const [openedBy, setOpenedBy] = useState<string>('pointer')

  const open = (by: string) => {
    setOpenedBy(by)
    loadDropdown().then(
      module => setDropdown(() => module.UserMenuDropdown),
      (cause: unknown) => logFailure('The user menu could not be loaded', cause),
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!openingKeys.includes(event.key)) return
    event.preventDefault()
    open(event.key)
  }

  if (Dropdown) return <Dropdown {...props} openedBy={openedBy} />
  return (
    <div>
      <button
        type="button"
        aria-label={`User menu of ${menuName(props.user.name)}`}
        aria-haspopup="menu"
        aria-expanded={false}
        className={userMenuButtonClasses}
        onPointerEnter={warmUp}
        onFocus={warmUp}
        onClick={() => open('pointer')}
        onKeyDown={onKeyDown}
      >
        <UserMenuFace user={props.user} loading={props.loading} />
      </button>
    </div>
  )
}
