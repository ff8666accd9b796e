// Backups: when the last copy of everything was made, and how to make and use one.
import { AdminPage } from '@/components/layout/admin-page'
import { paths } from '@/config/paths'
import { BackupsPanel } from '@/features/backups/components/backups-panel'

export function Component() {
  return (
    <AdminPage
      title="Backups"
      lead="When the last copy of everything was made, and how to make one."
      back={{ to: paths.admin, label: 'Back to admin' }}
    >
      <BackupsPanel />
    </AdminPage>
  )
}
