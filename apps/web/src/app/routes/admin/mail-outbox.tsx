// Mail Outbox: every mail of the site, and those that failed.
import { AdminPage } from '@/components/layout/admin-page'
import { paths } from '@/config/paths'
import { OutboxPanel } from '@/features/mail-outbox/components/outbox-panel'

export function Component() {
  return (
    <AdminPage
      title="Mail Outbox"
      lead="Every mail that the site writes, and what became of it."
      back={{ to: paths.admin, label: 'Back to admin' }}
    >
      <OutboxPanel />
    </AdminPage>
  )
}
