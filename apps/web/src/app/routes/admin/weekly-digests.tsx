// Weekly Digests: written here, published to the members' dashboard.
import { AdminPage } from '@/components/layout/admin-page'
import { paths } from '@/config/paths'
import { DigestsPanel } from '@/features/digests/components/digests-panel'

export function Component() {
  return (
    <AdminPage
      title="Weekly Digests"
      lead="Write it, look at it as members will, publish it. The newest published one stands on the dashboard."
      back={{ to: paths.admin, label: 'Back to admin' }}
    >
      <DigestsPanel />
    </AdminPage>
  )
}
