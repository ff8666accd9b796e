// The signed-in person in the header: her picture, which opens her menu. The menu itself is loaded when she reaches for
// it; the picture stands there at once and is the same button before and after.
import { useState, type ComponentType, type KeyboardEvent } from 'react'
import { menuName } from '@/features/profiles/display-name'
import type { CurrentUser } from '@/lib/auth/current-user'
import { logFailure } from '@/lib/log-failure'
import type { UserMenuDropdownProps } from './user-menu-dropdown'
import { UserMenuFace, userMenuButtonClasses } from './user-menu-face'

interface UserMenuProps {
  user: CurrentUser
  /** While her profile is on its way, neither a picture nor initials are known. */
  loading: boolean
  /** False for an account without membership. */
  canEditProfile: boolean
  onSignOut: () => void
}

const loadDropdown = () => import('./user-menu-dropdown')
/** Starts the loading early; a failure is told when the menu is really asked for. */
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
