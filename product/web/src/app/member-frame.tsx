// Draws the frame of a member page at build time. The browser paints it while scripts, session and data are on their
// way. It cannot be used. The page replaces it (site.tsx).
import type { ReactNode } from 'react'
import { cn } from '@/components/class-names'
import { PageHeader } from '@/components/layout/page-header'
import { FoldedHead } from '@/components/layout/folded-section'
import { SiteHeader } from '@/components/layout/site-header'
import { SplitPage } from '@/components/layout/split-page'
import { NavigationContext, plainNavigation } from '@/components/navigation-context'
import { Skeleton } from '@/components/ui/skeleton'
import { Widget } from '@/components/widget/widget'
import type { AppConfig } from '@/config/app-config'
import { AppConfigContext } from '@/config/app-config-context'
import { paths } from '@/config/paths'
import { DigestSkeleton, DigestText } from '@/features/digests/components/digest-text'
import { memberLinks } from './layouts/member-links'
import {
  editProfileHead,
  eventsHead,
  membersHead,
  resourcesHead,
  settingsHead,
  submissionsHead,
  submitEventHead,
  submitResourceHead,
  type PageHead,
} from './member-heads'
import { settingsSections } from './settings-sections'

interface MemberFrameProps {
  config: AppConfig
  pathname: string
}

export function MemberFrame({ config, pathname }: MemberFrameProps) {
  const head = heads.get(pathname)
  return (
    <AppConfigContext value={config}>
      <NavigationContext value={plainNavigation(pathname)}>
        <SiteHeader bordered homePath={paths.dashboard} links={memberLinks} />
        {pathname === paths.submitResource ? (
          <SplitPage {...submitResourceHead}>{shapes}</SplitPage>
        ) : (
          <div className={cn('wrap pt-8 sm:pt-10', head?.width)}>
            {head && <PageHeader title={head.title} lead={head.lead} />}
            {contents.get(pathname) ?? shapes}
          </div>
        )}
      </NavigationContext>
    </AppConfigContext>
  )
}

const heads = new Map<string, PageHead>([
  [paths.resourceDirectory, resourcesHead],
  [paths.members, membersHead],
  [paths.events, eventsHead],
  [paths.editProfile, editProfileHead],
  [paths.settings, settingsHead],
  [paths.submitEvent, submitEventHead],
  [paths.mySubmissions, submissionsHead],
])

const shapes = (
  <div className="grid gap-5">
    <Skeleton className="h-40" />
    <Skeleton className="h-64" />
  </div>
)

/** Shows what is known before the member is. early-digest.ts fills in the digest. */
const Dashboard = () => (
  <>
    <div className="mb-6 sm:mb-7">
      <Skeleton className="h-5 w-40" />
      <h1 className="mt-1 text-[clamp(2.125rem,5vw,2.75rem)] leading-tight">
        Welcome, <Skeleton className="inline-block h-[0.8em] w-[4.5em]" />
      </h1>
    </div>
    <div className="grid items-start gap-5 lg:grid-cols-[2fr_1fr]">
      <Widget title="Weekly Digest" titleStyle="eyebrow" className="sm:p-8">
        <div hidden>
          <DigestText title="" content={'First\n\nFollowing'} />
        </div>
        <DigestSkeleton />
      </Widget>
      {/* It stands beside the digest. Below it, the digest would push it away when it arrives. */}
      <Skeleton className="h-64 max-lg:hidden" />
    </div>
  </>
)

const { membership, emails, address, changePassword, twoFactor, sessions, yourData } = settingsSections
/** Shows the sections that almost every account has. */
const Settings = () => (
  <>
    {[membership, emails, address, changePassword, twoFactor, sessions, yourData].map(section => (
      <div key={section.id} className="border-t last:border-b">
        <FoldedHead {...section} cardId={`frame-${section.id}`} open={false} />
      </div>
    ))}
  </>
)

const contents = new Map<string, ReactNode>([
  [paths.dashboard, <Dashboard />],
  [paths.settings, <Settings />],
])
