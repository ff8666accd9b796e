// The slide-in menu of narrow screens; closes when a link is followed. Loaded when first opened.
import { useEffect, useRef, type ReactNode } from 'react'
import { Logo } from '@/components/brand/logo'
import { cn } from '@/components/class-names'
import { SiteLink, useNavigation } from '@/components/navigation-context'
import { Sheet } from '@/components/ui/sheet'
import { isActiveLink, type HeaderLink } from './site-header'

interface MobileMenuProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  links: readonly HeaderLink[]
  children?: ReactNode
}

export const mobileLinkClasses = (isActive: boolean) =>
  cn(
    'flex min-h-12 items-center rounded-[12px] px-4 text-left text-lg font-medium',
    isActive ? 'bg-blush text-plum' : 'text-ink hover:bg-blush',
  )

export function MobileMenu({ open, onOpenChange, links, children }: MobileMenuProps) {
  const { pathname } = useNavigation()
  const openedAt = useRef(pathname)
  useEffect(() => {
    if (openedAt.current !== pathname) onOpenChange(false)
    openedAt.current = pathname
  }, [pathname, onOpenChange])
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Menu" heading={<Logo />}>
      <nav aria-label="Menu" className="mt-4 grid gap-1">
        {links.map(link => {
          const active = isActiveLink(link, pathname)
          return (
            <SiteLink
              key={link.to}
              to={link.to}
              aria-current={active ? 'page' : undefined}
              onClick={() => onOpenChange(false)}
              className={mobileLinkClasses(active)}
            >
              {link.label}
            </SiteLink>
          )
        })}
      </nav>
      {children && <div className="mt-6 grid gap-3 border-t pt-6">{children}</div>}
    </Sheet>
  )
}
