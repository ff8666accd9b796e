// Featured Members: who is introduced on the dashboard.
import { AdminPage } from '@/components/layout/admin-page'
import { paths } from '@/config/paths'
import { AdminsOnly } from '@/features/featured-members/components/admins-only'
import { FeaturedMembersPanel } from '@/features/featured-members/components/featured-members-panel'

export function Component() {
  return (
    <AdminsOnly>
      <AdminPage
        title="Featured Members"
        lead="Who is introduced on the dashboard. Hidden members are not listed."
        back={{ to: paths.admin, label: 'Back to admin' }}
      >
        <FeaturedMembersPanel />
      </AdminPage>
    </AdminsOnly>
  )
}
