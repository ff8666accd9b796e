// Shows the settings of the account. Accounts without a membership have them too: people can sign in to them and have a
// right to their data.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { cn } from '@/components/class-names'
import { PageHeader } from '@/components/layout/page-header'
import { toast } from '@/components/ui/toast-store'
import { useAppConfig } from '@/config/app-config-context'
import { paths } from '@/config/paths'
import { EmailAddressCard } from '@/features/account/components/email-address-card'
import { EmailPreferencesCard } from '@/features/account/components/email-preferences-card'
import { PasswordCard } from '@/features/account/components/password-card'
import { YourDataCard } from '@/features/account/components/your-data-card'
import { SessionsCard } from '@/features/account/components/sessions-card'
import { LinkedSignInsCard } from '@/features/auth/components/linked-sign-ins-card'
import { PasskeysCard } from '@/features/auth/components/passkeys-card'
import { ConnectedAppsCard } from '@/features/oauth-apps/components/connected-apps-card'
import { MembershipCard } from '@/features/membership/components/membership-card'
import { TwoFactorCard } from '@/features/mfa/components/two-factor-card'
import { managedFirmsQuery } from '@/features/seats/api/managed-firms'
import { SeatsCard } from '@/features/seats/components/seats-card'
import { useAuth } from '@/lib/auth/auth-context'
import { signOut } from '@/components/sign-out'
import { longDateText } from '@/lib/dates'
import { removeDraftsOf } from '@/lib/drafts'
import { settingsHead } from '../../member-heads'

export function Component() {
  const { user, session } = useAuth()
  const { brand, checkout } = useAppConfig()
  const navigate = useNavigate()
  const firms = useQuery({ ...managedFirmsQuery(user?.id ?? ''), enabled: user !== null })
  const looksAfterSeats = Boolean(firms.data?.length)
  if (!user || !session) return null

  const leave = async (membershipEndsAt: string | null) => {
    removeDraftsOf(user.id)
    await signOut()
    await navigate(paths.signIn, { replace: true })
    toast({
      title: 'Your account is closed',
      description: membershipEndsAt
        ? `Thank you for being part of this community. Your membership ends on ${longDateText(membershipEndsAt)}; you will not be charged again.`
        : 'Thank you for being part of this community.',
    })
  }

  return (
    <div className={cn('wrap pt-8 pb-16 sm:pt-10 sm:pb-20', settingsHead.width)}>
      <PageHeader {...settingsHead} />
      <div className="grid gap-9">
        <MembershipCard userId={user.id} checkoutMode={checkout.mode} looksAfterSeats={looksAfterSeats} />
        <SeatsCard userId={user.id} />
        {user.email && <EmailPreferencesCard userId={user.id} brand={brand} />}
        <EmailAddressCard userId={user.id} email={user.email} />
        {/* A password does not sign in without an address or a number. */}
        {(user.email || session.user.phone) && <PasswordCard userId={user.id} email={user.email} />}
        <PasskeysCard userId={user.id} />
        <LinkedSignInsCard userId={user.id} />
        <TwoFactorCard session={session} />
        <SessionsCard userId={user.id} />
        <ConnectedAppsCard userId={user.id} />
        <YourDataCard userId={user.id} email={user.email} onClosed={endsAt => void leave(endsAt)} />
      </div>
    </div>
  )
}
