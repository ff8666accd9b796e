// Everybody with an account, and how her membership stands.
import { AdminPage } from '@/components/layout/admin-page'
import { paths } from '@/config/paths'
import { AdminMembersPanel } from '@/features/members/components/admin-members-panel'
import { MemberMfaStatus } from '@/features/mfa/components/member-mfa-status'

export function Component() {
  return (
    <AdminPage
      title="Members"
      lead="Everyone with an account, and how her membership stands."
      back={{ to: paths.admin, label: 'Back to admin' }}
    >
      <AdminMembersPanel
        mfaStatus={(member, self) => (
          <MemberMfaStatus
            memberId={member.id}
            name={member.name || member.email || 'this member'}
            self={self}
          />
        )}
      />
    </AdminPage>
  )
}
