// Shows a greeting, the invitation to the team chat, and the widgets, which load side by side.
import { Suspense } from 'react'
import { PageTitle } from '@/components/page-title'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Skeleton } from '@/components/ui/skeleton'
import { Widget } from '@/components/widget/widget'
import { useAppConfig } from '@/config/app-config-context'
import { paths } from '@/config/paths'
import { WeeklyDigest } from '@/features/digests/components/weekly-digest'
import { UpcomingEvents } from '@/features/events/components/upcoming-events'
import { FeaturedMember } from '@/features/members/components/featured-member'
import { Podcast } from '@/features/podcast/components/podcast'
import { greetingName } from '@/features/profiles/display-name'
import { RecommendedReads } from '@/features/recommended-reads/components/recommended-reads'
import { RsvpChip } from '@/features/rsvps/components/rsvp-chip'
import { TeamChatBanner } from '@/features/team-chat/components/team-chat-banner'
import { useAuth, useAuthStore } from '@/lib/auth/auth-context'
import { inWords } from '@/lib/dates'
import { lazyPart } from '@/lib/load-part'

// This is a form with all that forms need, and few accounts have no name.
const AskName = lazyPart(async () => (await import('@/features/profiles/components/ask-name')).AskName)

const today = () => inWords(new Date(), { weekday: 'long', month: 'long', day: 'numeric' })

export function Component() {
  const { user, profileSettled } = useAuth()
  const auth = useAuthStore()
  const { teamChatUrl, podcastUrls } = useAppConfig()
  if (!user) return null
  const greeting = greetingName(user.name, user.email)
  return (
    <div className="wrap pt-8 pb-16 sm:pt-10 sm:pb-20">
      <PageTitle title="Dashboard" />
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4 sm:mb-7">
        <div className="min-w-0">
          <p className="text-sm text-soft">{today()}</p>
          <h1 className="mt-1 line-clamp-2 text-[clamp(2.125rem,5vw,2.75rem)] leading-tight wrap-anywhere has-data-long:text-[clamp(1.5rem,4vw,2.25rem)]">
            Welcome,{' '}
            {profileSettled || user.name ? (
              <bdi data-long={greeting.length > 24 || undefined}>{greeting}</bdi>
            ) : (
              <Skeleton className="inline-block h-[0.8em] w-[4.5em]" />
            )}
          </h1>
        </div>
        {user.isAdmin && (
          <ButtonLink to={paths.admin} variant="quiet" size="little">
            Admin
          </ButtonLink>
        )}
      </div>
      {profileSettled && !user.name.trim() && (
        <Suspense>
          <AskName userId={user.id} onSaved={() => void auth.refreshProfile()} className="mb-5 sm:mb-6" />
        </Suspense>
      )}
      {teamChatUrl && <TeamChatBanner url={teamChatUrl} className="mb-5 sm:mb-6" />}
      <div className="grid items-start gap-5 lg:grid-cols-[2fr_1fr]">
        <div className="grid min-w-0 gap-5">
          <WeeklyDigest />
          <UpcomingEvents userId={user.id} ownRsvp={rsvp => <RsvpChip rsvp={rsvp} own />} />
          <Podcast urls={podcastUrls} />
        </div>
        <div className="grid min-w-0 gap-5">
          <FeaturedMember />
          <RecommendedReads />
          <QuickLinks teamChatUrl={teamChatUrl || null} />
        </div>
      </div>
    </div>
  )
}

const quickLinks = [
  { to: paths.editProfile, label: 'Edit Profile' },
  { to: paths.resourceDirectory, label: 'Resources' },
  { to: paths.contact, label: 'Support' },
]

const QuickLinks = ({ teamChatUrl }: { teamChatUrl: string | null }) => (
  <Widget title="Quick Links">
    <ul className="mt-3 grid grid-cols-2 gap-2 [&_a]:w-full">
      {quickLinks.map(({ to, label }) => (
        <li key={to}>
          <ButtonLink to={to} variant="quiet" size="little">
            {label}
          </ButtonLink>
        </li>
      ))}
      {teamChatUrl && (
        <li>
          <Button asChild variant="quiet" size="little">
            <a href={teamChatUrl} target="_blank" rel="noopener noreferrer">
              Join chat<span className="sr-only"> (opens in a new tab)</span>
            </a>
          </Button>
        </li>
      )}
    </ul>
  </Widget>
)
