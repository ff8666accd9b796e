// Frames every admin page with a back link, its title, its lead, and the navigation of the area.
import { PanelLeft } from 'lucide-react'
import { useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { cn } from '@/components/class-names'
import { BackLink } from '@/components/layout/back-link'
import { PageHeader } from '@/components/layout/page-header'
import { Button } from '@/components/ui/button'
import { Sheet } from '@/components/ui/sheet'
import { paths } from '@/config/paths'
import { BackupBanner } from '@/features/backups/components/backup-banner'
import { DiskSpaceBanner } from '@/features/disk-space/components/disk-space-banner'
import { viewerTimeZone } from '@/lib/dates'
import { useAdminPage } from '../admin-page'
import { AdminNav } from './admin-nav'
import { Component as MemberLayout } from './member-layout'

const zoneName = (zone: string) => zone.split('/').at(-1)?.replaceAll('_', ' ')

const toAdmin = { to: paths.admin, label: 'Back to admin' }

export function Component() {
  const { title, lead, back = toAdmin } = useAdminPage()
  // The dashboard shows all pages as tiles already.
  const isDashboard = back.to === paths.dashboard
  return (
    <div className="contents [--wrap:84rem]">
      <MemberLayout>
        <div
          className={cn(
            'wrap pt-5 pb-16 sm:pt-7 sm:pb-20',
            !isDashboard && 'xl:grid xl:grid-cols-[240px_minmax(0,1fr)] xl:gap-10',
          )}
        >
          {!isDashboard && (
            <aside className="sticky top-[72px] -mt-7 hidden max-h-[calc(100dvh-72px)] self-start overflow-y-auto py-7 xl:block">
              <AdminNav />
            </aside>
          )}
          <div id="content" tabIndex={-1} className="min-w-0 outline-none">
            <div className="flex min-h-10 flex-wrap items-center justify-between gap-3 mb-3">
              <BackLink to={back.to}>{back.label}</BackLink>
              {!isDashboard && <AdminMenu />}
            </div>
            <DiskSpaceBanner />
            <BackupBanner />
            <PageHeader title={title} lead={lead} />
            <Outlet />
            {!isDashboard && (
              <p className="mt-8 text-sm text-soft">
                Times are in your own time zone ({zoneName(viewerTimeZone())}), unless another one is named.
              </p>
            )}
          </div>
        </div>
      </MemberLayout>
    </div>
  )
}

/** Shows the navigation in a menu where there is no room beside the page. */
function AdminMenu() {
  const { pathname } = useLocation()
  // The menu closes when another page opens.
  const [openOn, setOpenOn] = useState<string | null>(null)
  const open = openOn === pathname
  return (
    <>
      <Button
        variant="quiet"
        size="little"
        className="xl:hidden"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpenOn(pathname)}
      >
        <PanelLeft className="size-4" aria-hidden="true" /> Admin pages
      </Button>
      <Sheet
        open={open}
        onOpenChange={opens => setOpenOn(opens ? pathname : null)}
        title="Admin pages"
        heading={<span className="font-display text-xl">Admin</span>}
      >
        <AdminNav />
      </Sheet>
    </>
  )
}
