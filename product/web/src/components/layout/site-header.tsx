// Draws the header: logo, links on wide screens, a slide-in menu on narrow ones. Its contents are passed in.
import { Menu as MenuIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Logo } from '@/components/brand/logo'
import { cn } from '@/components/class-names'
import { SiteLink } from '@/components/navigation-context'
import { HeaderLinks, type HeaderLink } from './header-link'
import { useMenu } from './use-menu'

const linkClasses = (isActive: boolean) =>
  cn(
    'rounded-full px-3.5 py-2 text-[15px] font-medium transition-colors',
    isActive ? 'bg-blush text-plum' : 'text-soft hover:text-plum',
  )

interface SiteHeaderProps {
  homePath: string
  links: readonly HeaderLink[]
  /** Stands after the links: a call to action or the user menu. */
  trailing?: ReactNode
  /** Stands below the links of the mobile menu. */
  mobileExtra?: ReactNode
  bordered?: boolean
}

export function SiteHeader({ homePath, links, trailing, mobileExtra, bordered }: SiteHeaderProps) {
  const { Menu: MobileMenu, open, notice } = useMenu(async () => (await import('./mobile-menu')).MobileMenu)
  const [isOpen, setOpen] = useState(false)
  return (
    <header
      className={cn('sticky top-0 z-30 print:hidden bg-page/90 backdrop-blur-md', bordered && 'border-b')}
    >
      <div className="wrap flex h-[72px] items-center gap-3">
        <SiteLink to={homePath} className="-m-2 flex rounded-lg p-2">
          <Logo />
        </SiteLink>
        <nav aria-label="Main" className="ml-auto hidden items-center gap-1.5 md:flex">
          <HeaderLinks links={links} classes={linkClasses} />
        </nav>
        <div className="ml-auto flex items-center gap-2 md:ml-2">{trailing}</div>
        <button
          type="button"
          aria-label="Open menu"
          aria-haspopup="dialog"
          aria-expanded={MobileMenu !== null && isOpen}
          onClick={() => {
            setOpen(true)
            open()
          }}
          className="-mr-2 grid size-11 place-items-center rounded-full hover:bg-blush md:hidden"
        >
          <MenuIcon className="size-6" aria-hidden="true" />
        </button>
      </div>
      {MobileMenu && (
        <MobileMenu open={isOpen} onOpenChange={setOpen} links={links}>
          {mobileExtra}
        </MobileMenu>
      )}
      {notice}
    </header>
  )
}
