// Review Resource Submissions: what members would like to share, and the team's decision.
import { AdminPage } from '@/components/layout/admin-page'
import { paths } from '@/config/paths'
import { ReviewPanel } from '@/features/resources/components/review-panel'

export function Component() {
  return (
    <AdminPage
      title="Review Resource Submissions"
      lead="Resources that members would like to share. Approving one publishes it as it was submitted."
      back={{ to: paths.admin, label: 'Back to admin' }}
    >
      <ReviewPanel />
    </AdminPage>
  )
}
