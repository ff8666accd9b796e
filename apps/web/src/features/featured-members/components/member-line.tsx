// A member in one line: her face, her name, what she does, and a button at its end.
import type { ReactNode } from 'react'
import { roleOptions } from '@juno/domain/applications/role-options'
import { Avatar } from '@/components/ui/avatar'
import { Chip } from '@/components/ui/chip'
import { webAddress } from '@/lib/web-address'
import type { MemberRow } from '@/features/featured-members/api/member-row'

const roleLabel = (role: string | null) => roleOptions.find(({ value }) => value === role)?.label ?? role

export const memberName = ({ name }: MemberRow) => name?.trim() || 'Member without a name'

export function MemberLine({ member, children }: { member: MemberRow; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 border-b px-5 py-3 last:border-b-0">
      <Avatar name={member.name} src={webAddress(member.avatar_url)} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{memberName(member)}</p>
        <p className="text-sm wrap-anywhere text-soft">
          {[roleLabel(member.role), member.business_name].filter(Boolean).join(', ')}
        </p>
        {!member.listed && (
          <Chip tone="sand" className="mt-1">
            No open membership: not shown
          </Chip>
        )}
      </div>
      {children}
    </li>
  )
}
