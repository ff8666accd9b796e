// Review Event Submissions.
import { AdminPage } from '@/components/layout/admin-page'
import { paths } from '@/config/paths'
import { SubmissionsPanel } from '@/features/event-submissions/components/submissions-panel'

export function Component() {
  return (
    <AdminPage
      title="Review Event Submissions"
      lead="Events that members would like to hold. What you approve appears in the calendar at once."
      back={{ to: paths.manageEvents, label: 'Manage Events' }}
    >
      <SubmissionsPanel />
    </AdminPage>
  )
}
