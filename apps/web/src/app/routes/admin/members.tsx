// Member Accounts, with the MFA status of each.
import { AdminMembersPanel } from '@/features/members/components/admin-members-panel'
import { MemberMfaStatus } from '@/features/mfa/components/member-mfa-status'

export const Component = () => (
  <AdminMembersPanel
    mfaStatus={(member, self) => (
      <MemberMfaStatus memberId={member.id} name={member.name || member.email || 'this member'} self={self} />
    )}
  />
)
