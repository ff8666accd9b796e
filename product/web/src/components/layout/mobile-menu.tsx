// Draws the slide-in menu of narrow screens. It is loaded when it is first opened, and closes when a link is followed.
import { useEffect, useRef, type ReactNode } from 'react'
import { Logo } from '@/components/brand/logo'
import { useNavigation } from '@/components/navigation-context'
import { SheetPanel } from '@/components/ui/sheet-panel'
import { HeaderLinks, mobileLinkClasses, type HeaderLink } from './header-link'

interface MobileMenuProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  links: readonly HeaderLink[]
  children?: ReactNode
}

export function MobileMenu({ open, onOpenChange, links, children }: MobileMenuProps) {
  const { pathname } = useNavigation()
  const openedAt = useRef(pathname)
  useEffect(() => {
    if (openedAt.current !== pathname) onOpenChange(false)
    openedAt.current = pathname
  }, [pathname, onOpenChange])
  return (
    <SheetPanel open={open} onOpenChange={onOpenChange} title="Menu" heading={<Logo />}>
      <nav aria-label="Menu" className="mt-4 grid gap-1">
        <HeaderLinks links={links} classes={mobileLinkClasses} onFollow={() => onOpenChange(false)} />
      </nav>
      {children && <div className="mt-6 grid gap-3 border-t pt-6">{children}</div>}
    </SheetPanel>
  )
}
