import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { paths } from '@/config/paths'
import { MemberHeader } from './member-header'
import { PageFrame } from './page-frame'

const footerLinks = [
  { to: paths.about, label: 'About' },
  { to: paths.contact, label: 'Contact' },
]

/** @param children by default the outlet of the route */
export const Component = ({ children = <Outlet /> }: { children?: ReactNode }) => (
  <PageFrame header={<MemberHeader />} footerLinks={footerLinks}>
    {children}
  </PageFrame>
)
