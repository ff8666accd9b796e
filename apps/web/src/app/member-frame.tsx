// The frame of a member page, prerendered: it is painted while the scripts, the session and the data are on their way, and
// nobody can use it. The page replaces it (site.tsx).
import { cn } from '@/components/class-names'
import { PageHeader } from '@/components/layout/page-header'
import { SiteHeader } from '@/components/layout/site-header'
import { NavigationContext, plainNavigation } from '@/components/navigation-context'
import { Skeleton } from '@/components/ui/skeleton'
import type { AppConfig } from '@/config/app-config'
import { AppConfigContext } from '@/config/app-config-context'
import { paths } from '@/config/paths'
import { memberLinks } from './layouts/member-links'
import { memberHeads } from './member-heads'

interface MemberFrameProps {
  config: AppConfig
  pathname: string
}

export function MemberFrame({ config, pathname }: MemberFrameProps) {
  const head = memberHeads.get(pathname)
  return (
    <AppConfigContext value={config}>
      <NavigationContext value={plainNavigation(pathname)}>
        <SiteHeader bordered homePath={paths.dashboard} links={memberLinks} />
        <div className={cn('wrap pt-8 sm:pt-10', head?.width)}>
          {head ? <PageHeader title={head.title} lead={head.lead} /> : <Greeting />}
          <div className="grid gap-5">
            <Skeleton className="h-40" />
            <Skeleton className="h-64" />
          </div>
        </div>
      </NavigationContext>
    </AppConfigContext>
  )
}

/** Of the dashboard, as far as it is known before the member is. */
const Greeting = () => (
  <div className="mb-6 sm:mb-7">
    <Skeleton className="h-5 w-40" />
    <h1 className="mt-1 text-[clamp(2.125rem,5vw,2.75rem)]">
      Welcome, <Skeleton className="inline-block h-[0.8em] w-[4.5em]" />
    </h1>
  </div>
)
