// Shows a member's chips: the state of the membership, admin, hidden.
import { EyeOff, ShieldCheck } from 'lucide-react'
import { Chip } from '@/components/ui/chip'
import type { AdminMember } from '../api/admin-members'
import { stateOf } from '../member-labels'

export function MemberChips({ member }: { member: AdminMember }) {
  const { label, tone } = stateOf(member.standing)
  return (
    <span className="flex flex-wrap gap-1.5">
      <Chip tone={tone}>{label}</Chip>
      {member.is_admin && (
        <Chip tone="plum">
          <ShieldCheck className="size-3.5" aria-hidden="true" /> Admin
        </Chip>
      )}
      {member.hidden && (
        <Chip tone="sand">
          <EyeOff className="size-3.5" aria-hidden="true" /> Hidden
        </Chip>
      )}
    </span>
  )
}
