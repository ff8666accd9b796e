// Shows the membership in the settings. Its contents are loaded after the page.
import { Suspense, type ComponentProps } from 'react'
import { SettingsSection } from '@/components/layout/settings-section'
import { lazyPart } from '@/lib/load-part'
import { membershipSection } from '../membership-section'
import { MembershipSkeleton } from './membership-skeleton'

const OwnMembership = lazyPart(async () => (await import('./own-membership')).OwnMembership)

export function MembershipCard(props: ComponentProps<typeof OwnMembership>) {
  return (
    <SettingsSection {...membershipSection}>
      <Suspense fallback={<MembershipSkeleton />}>
        <OwnMembership {...props} />
      </Suspense>
    </SettingsSection>
  )
}
