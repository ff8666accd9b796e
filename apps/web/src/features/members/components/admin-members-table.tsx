// The accounts as a table; each row turns into a card where the screen is narrow.
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/class-names'
import type { AdminMember } from '@/features/members/api/get-members'
import { MemberChips } from '@/features/members/components/member-chips'
import { dateLabel, planLabel, renewalLabel } from '@/features/members/member-states'
import { webAddress } from '@/lib/web-address'

interface AdminMembersTableProps {
  members: readonly AdminMember[]
  onOpen: (member: AdminMember) => void
}

// The roles are spelled out because `display: block` on the parts of a table takes its meaning away.
export function AdminMembersTable({ members, onOpen }: AdminMembersTableProps) {
  return (
    <table role="table" className="block w-full text-left md:table" aria-label="Members">
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row" className="border-b">
          {['Member', 'Membership', 'Plan', 'Joined', 'Details'].map(heading => (
            <th
              key={heading}
              role="columnheader"
              scope="col"
              className="px-5 py-3 text-sm font-semibold text-soft"
            >
              <span className={cn(heading === 'Details' && 'sr-only')}>{heading}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block md:table-row-group">
        {members.map(member => (
          <tr
            key={member.id}
            role="row"
            className="grid gap-2 border-b p-5 last:border-b-0 md:table-row md:p-0"
          >
            <Cell className="md:w-[38%]">
              <span className="flex items-center gap-3">
                <Avatar name={member.name} src={webAddress(member.avatar_url)} />
                <span className="min-w-0">
                  <span className="block font-bold wrap-anywhere">{member.name || 'No name yet'}</span>
                  <span className="text-sm wrap-anywhere text-soft">{member.email}</span>
                </span>
              </span>
            </Cell>
            <Cell>
              <MemberChips member={member} />
            </Cell>
            <Cell>
              {member.plan && (
                <>
                  <span className="block">{planLabel(member.plan)}</span>
                  <span className="text-sm text-soft">
                    {renewalLabel(member)} {dateLabel(member.current_period_end)}
                  </span>
                </>
              )}
            </Cell>
            <Cell className="text-sm text-soft md:text-base md:text-ink">
              <span className="md:hidden">Joined </span>
              {dateLabel(member.joined_at)}
            </Cell>
            <Cell className="mt-2 md:mt-0 md:text-right">
              <Button
                variant="quiet"
                size="little"
                className="w-full md:w-auto"
                onClick={() => onOpen(member)}
                aria-label={`View details of ${member.name || member.email}`}
              >
                View Details
              </Button>
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ className, children }: { className?: string; children: React.ReactNode }) {
  return (
    <td role="cell" className={cn('block align-middle md:table-cell md:px-5 md:py-4', className)}>
      {children}
    </td>
  )
}
