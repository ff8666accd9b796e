// Everybody with an account, and how her membership stands.
import { AdminPage } from '@/components/layout/admin-page'
import { paths } from '@/config/paths'
import { AdminMembersDesk } from '@/features/admin-members/components/admin-members-desk'

export function Component() {
  return (
    <AdminPage
      title="Members"
      lead="Everyone with an account, and how her membership stands."
      back={{ to: paths.admin, label: 'Back to admin' }}
    >
      <AdminMembersDesk />
    </AdminPage>
  )
}
