// Payments that wait for the account they belong to.
import { AdminPage } from '@/components/layout/admin-page'
import { paths } from '@/config/paths'
import { PaymentsPanel } from '@/features/payments/components/payments-panel'

export function Component() {
  return (
    <AdminPage
      title="Unmatched Payments"
      lead="Payments that no account is tied to yet. Most end by themselves, when she creates her account."
      back={{ to: paths.admin, label: 'Back to admin' }}
    >
      <PaymentsPanel />
    </AdminPage>
  )
}
