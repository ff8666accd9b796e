// Lists member accounts with their MFA status, their payments, and the memberships that the team has granted.
import { MemberComplimentary } from '@/features/complimentary/components/member-complimentary'
import { AdminMembersPanel } from '@/features/members/components/admin-members-panel'
import { MemberMfaStatus } from '@/features/mfa/components/member-mfa-status'
import { MemberPayments } from '@/features/payments/components/member-payments'

export const Component = () => (
  <AdminMembersPanel
    facts={(member, self) => (
      <>
        {member.email && member.standing !== 'waiting' && (
          <MemberComplimentary
            member={{ kind: 'account', id: member.id, name: member.name, email: member.email }}
          />
        )}
        <MemberPayments memberId={member.id} name={member.name || member.email || 'this member'} />
        <MemberMfaStatus
          memberId={member.id}
          name={member.name || member.email || 'this member'}
          self={self}
        />
      </>
    )}
  />
)
