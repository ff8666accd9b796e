// Frames a page with the header (by default with About, Sign In and Apply to Join) and the footer.
import type { ReactNode } from 'react'
import { SiteFooter, type FooterLink } from '@/components/layout/site-footer'
import { SiteHeader } from '@/components/layout/site-header'
import { ButtonLink } from '@/components/ui/button-link'
import { paths } from '@/config/paths'

const links = [
  { to: paths.about, label: 'About' },
  { to: paths.signIn, label: 'Sign In' },
]

/** Works without the router: public pages are drawn before it is loaded. */
export function PublicHeader({ apply = true }: { apply?: boolean }) {
  return (
    <SiteHeader
      homePath={paths.home}
      links={links}
      trailing={
        apply && (
          <ButtonLink to={paths.apply} size="little">
            Apply to Join
          </ButtonLink>
        )
      }
      mobileExtra={apply && <ButtonLink to={paths.apply}>Apply to Join</ButtonLink>}
    />
  )
}

interface PageFrameProps {
  header?: ReactNode
  footerLinks?: FooterLink[]
  children: ReactNode
}

export function PageFrame({ header = <PublicHeader />, footerLinks, children }: PageFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      {header}
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter links={footerLinks} />
    </div>
  )
}
