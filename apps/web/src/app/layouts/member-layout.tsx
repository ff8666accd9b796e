// The frame of the member area: member header, content, member footer.
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { SiteFooter } from '@/components/layout/site-footer'
import { paths } from '@/config/paths'
import { MemberHeader } from './member-header'

const footerLinks = [
  { to: paths.about, label: 'About' },
  { to: paths.contact, label: 'Contact' },
]

/** @param children the route's outlet by default */
export function Component({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <MemberHeader />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter links={footerLinks} />
    </div>
  )
}
