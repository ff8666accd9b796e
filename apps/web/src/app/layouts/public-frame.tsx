// The frame of public pages: header with About, Sign In and Apply to Join (or the given one), content, footer.
import type { ReactNode } from 'react'
import { SiteFooter } from '@/components/layout/site-footer'
import { SiteHeader } from '@/components/layout/site-header'
import { SiteLink } from '@/components/navigation-context'
import { buttonVariants } from '@/components/ui/button'
import { paths } from '@/config/paths'

const links = [
  { to: paths.about, label: 'About' },
  { to: paths.signIn, label: 'Sign In' },
]

export function PublicHeader() {
  return (
    <SiteHeader
      homePath={paths.home}
      links={links}
      trailing={
        <SiteLink to={paths.apply} className={buttonVariants({ size: 'little' })}>
          Apply to Join
        </SiteLink>
      }
      mobileExtra={
        <SiteLink to={paths.apply} className={buttonVariants()}>
          Apply to Join
        </SiteLink>
      }
    />
  )
}

export function PublicFrame({
  header = <PublicHeader />,
  children,
}: {
  header?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      {header}
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}
