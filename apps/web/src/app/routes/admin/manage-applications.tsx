// Manage Members: the applications that a person has to decide on.
import { AdminPage } from '@/components/layout/admin-page'
import { paths } from '@/config/paths'
import { ApplicationsDesk } from '@/features/admin-applications/components/applications-desk'

export function Component() {
  return (
    <AdminPage
      title="Manage Members"
      lead="Applications that need a person to decide. We promise an answer within 48 hours."
      back={{ to: paths.admin, label: 'Back to admin' }}
    >
      <ApplicationsDesk />
    </AdminPage>
  )
}
