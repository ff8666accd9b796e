// The membership in the settings. What it shows is loaded after the page.
import { Suspense } from 'react'
import { SettingsSection } from '@/components/layout/settings-section'
import { lazyPatiently } from '@/lib/load-patiently'
import { membershipSection } from '../membership-section'
import { MembershipSkeleton } from './membership-skeleton'

const OwnMembership = lazyPatiently(async () => (await import('./own-membership')).OwnMembership)

interface MembershipCardProps {
  userId: string
  checkoutMode: 'stripe' | 'sandbox'
}

export function MembershipCard(props: MembershipCardProps) {
  return (
    <SettingsSection {...membershipSection}>
      <Suspense fallback={<MembershipSkeleton />}>
        <OwnMembership {...props} />
      </Suspense>
    </SettingsSection>
  )
}
