// Shows the settings of the account. Accounts without a membership have them too: people can sign in to them and have a
// right to their data. Each section is loaded when it is opened.
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { cn } from '@/components/class-names'
import { FoldedSection, type SectionTexts } from '@/components/layout/folded-section'
import { PageHeader } from '@/components/layout/page-header'
import { useAppConfig } from '@/config/app-config-context'
import { ownLinkedSignIns, paths } from '@/config/paths'
import { passwordStateQuery } from '@/features/account/api/password-state'
import { connectedAppsQuery } from '@/features/oauth-apps/api/grants'
import { managedFirmsQuery } from '@/features/seats/api/managed-firms-query'
import { useAuth } from '@/lib/auth/auth-context'
import { lazyPart } from '@/lib/load-part'
import { canUsePasskeys } from '@/lib/web-authn'
import { settingsHead } from '../../member-heads'
import { settingsSections } from '../../settings-sections'

export function Component() {
  const { user, session } = useAuth()
  const { brand, checkout, passkeys, signInProviders = [] } = useAppConfig()
  const userId = user?.id ?? ''
  const firms = useQuery({ ...managedFirmsQuery(userId), enabled: user !== null })
  const password = useQuery({ ...passwordStateQuery(userId), enabled: user !== null })
  const tools = useQuery({ ...connectedAppsQuery(userId), enabled: user !== null })
  const { hash } = useLocation()
  if (!user || !session) return null

  const looksAfterSeats = Boolean(firms.data?.length)
  // Where they cannot be read, only a person who came for them sees the failure.
  const seatsMissed = isMissed(firms) && hash === `#${settingsSections.seats.id}`
  const account = { userId: user.id, email: user.email }

  return (
    <div className={cn('wrap pt-8 pb-16 sm:pt-10 sm:pb-20', settingsHead.width)}>
      <PageHeader {...settingsHead} />
      <Section {...settingsSections.membership} part={Membership}>
        <Membership userId={user.id} checkoutMode={checkout.mode} looksAfterSeats={looksAfterSeats} />
      </Section>
      {(looksAfterSeats || seatsMissed) && (
        <Section {...settingsSections.seats} part={Seats}>
          <Seats userId={user.id} />
        </Section>
      )}
      {user.email && (
        <Section {...settingsSections.emails} part={Emails}>
          <Emails userId={user.id} brand={brand} />
        </Section>
      )}
      <Section {...settingsSections.address} part={Address}>
        <Address {...account} />
      </Section>
      {/* A password does not sign in without an address or a number. */}
      {(user.email || session.user.phone) && (
        <Section {...passwordSections[password.data ?? 'set']} part={Password}>
          <Password {...account} />
        </Section>
      )}
      {passkeys && canUsePasskeys() && (
        <Section {...settingsSections.passkeys} part={Passkeys}>
          <Passkeys userId={user.id} />
        </Section>
      )}
      {signInProviders.length > 0 && (
        <Section {...settingsSections.linkedSignIns} part={LinkedSignIns}>
          <LinkedSignIns userId={user.id} providers={signInProviders} />
        </Section>
      )}
      <Section {...settingsSections.twoFactor} part={TwoFactor}>
        <TwoFactor session={session} />
      </Section>
      <Section {...settingsSections.sessions} part={Sessions}>
        <Sessions userId={user.id} />
      </Section>
      {(isMissed(tools) || Boolean(tools.data?.length)) && (
        <Section {...settingsSections.connectedTools} part={ConnectedTools}>
          <ConnectedTools userId={user.id} />
        </Section>
      )}
      <Section {...settingsSections.yourData} part={YourData}>
        <YourData {...account} />
      </Section>
    </div>
  )
}

interface SectionProps extends SectionTexts {
  part: { preload: () => void }
  children: ReactNode
}

function Section({ part, ...section }: SectionProps) {
  const { hash, search, key } = useLocation()
  // A provider that has linked nothing leads back with the reason in the query alone.
  const wanted = /[?&](error|code)=/.test(search) ? ownLinkedSignIns : paths.settings + hash
  const isWanted = wanted === `${paths.settings}#${section.id}`
  return <FoldedSection {...section} preload={part.preload} asked={isWanted ? key : undefined} />
}

/** Returns whether the data could not be read yet. It stays so while they are read again. */
const isMissed = ({ data, errorUpdateCount }: UseQueryResult<unknown>) => !data && errorUpdateCount > 0

const passwordSections = {
  set: settingsSections.changePassword,
  none: settingsSections.setPassword,
  managed: settingsSections.managedPassword,
}

const Membership = lazyPart(
  async () => (await import('@/features/membership/components/own-membership')).OwnMembership,
)
const Seats = lazyPart(async () => (await import('@/features/seats/components/managed-seats')).ManagedSeats)
const Emails = lazyPart(
  async () => (await import('@/features/account/components/email-preferences-card')).EmailPreferencesCard,
)
const Address = lazyPart(
  async () => (await import('@/features/account/components/email-address-card')).EmailAddressCard,
)
const Password = lazyPart(
  async () => (await import('@/features/account/components/password-card')).PasswordCard,
)
const Passkeys = lazyPart(async () => (await import('@/features/auth/components/passkeys-card')).PasskeysCard)
const LinkedSignIns = lazyPart(
  async () => (await import('@/features/auth/components/linked-sign-ins-card')).LinkedSignInsCard,
)
const TwoFactor = lazyPart(
  async () => (await import('@/features/mfa/components/two-factor-card')).TwoFactorCard,
)
const Sessions = lazyPart(
  async () => (await import('@/features/account/components/sessions-card')).SessionsCard,
)
const ConnectedTools = lazyPart(
  async () => (await import('@/features/oauth-apps/components/connected-apps-card')).ConnectedAppsCard,
)
const YourData = lazyPart(async () => (await import('./your-data')).YourData)
