// Audit Log: who on the team did what, and when.
import { AdminPage } from '@/components/layout/admin-page'
import { paths } from '@/config/paths'
import { AuditLog } from '@/features/audit-log/components/audit-log'

export function Component() {
  return (
    <AdminPage
      title="Audit Log"
      lead="Who on the team did what, and when. Nobody can change what is written here."
      back={{ to: paths.admin, label: 'Back to admin' }}
    >
      <AuditLog />
    </AdminPage>
  )
}
