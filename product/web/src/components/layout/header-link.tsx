// Draws the links of the header and of the mobile menu. The menu itself is loaded only when it is opened.
import { cn } from '@/components/class-names'
import { SiteLink, useNavigation } from '@/components/navigation-context'

export interface HeaderLink {
  to: string
  label: string
  /** The link is active only on exactly this path. */
  end?: boolean
}

interface HeaderLinksProps {
  links: readonly HeaderLink[]
  classes: (isActive: boolean) => string
  onFollow?: () => void
}

export function HeaderLinks({ links, classes, onFollow }: HeaderLinksProps) {
  const { pathname } = useNavigation()
  return links.map(({ to, label, end }) => {
    const active = pathname === to || (!end && pathname.startsWith(`${to}/`))
    return (
      <SiteLink
        key={to}
        to={to}
        aria-current={active ? 'page' : undefined}
        onClick={onFollow}
        className={classes(active)}
      >
        {label}
      </SiteLink>
    )
  })
}

export const mobileLinkClasses = (isActive: boolean) =>
  cn(
    'flex min-h-12 items-center rounded-[12px] px-4 text-left text-lg font-medium',
    isActive ? 'bg-blush text-plum' : 'text-ink hover:bg-blush',
  )
