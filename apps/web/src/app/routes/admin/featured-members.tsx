// Featured Members: who is introduced on the dashboard.
import { AdminsOnly } from '@/features/featured-members/components/admins-only'
import { FeaturedMembersPanel } from '@/features/featured-members/components/featured-members-panel'

export const Component = () => (
  <AdminsOnly>
    <FeaturedMembersPanel />
  </AdminsOnly>
)
