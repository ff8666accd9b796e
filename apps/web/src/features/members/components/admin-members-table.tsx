// The accounts as a table.
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { ResponsiveTable, type Column } from '@/components/ui/responsive-table'
import type { AdminMember } from '@/features/members/api/get-members'
import { MemberChips } from '@/features/members/components/member-chips'
import { dateLabel, planLabel, renewalLabel } from '@/features/members/member-states'
import { webAddress } from '@/lib/web-address'

interface AdminMembersTableProps {
  members: readonly AdminMember[]
  onOpen: (member: AdminMember) => void
}

export function AdminMembersTable({ members, onOpen }: AdminMembersTableProps) {
  const columns: Column<AdminMember>[] = [
    {
      header: 'Member',
      className: '@3xl:w-[38%]',
      cell: member => (
        <span className="flex items-center gap-3">
          <Avatar name={member.name} src={webAddress(member.avatar_url)} />
          <span className="min-w-0">
            <span className="block font-bold wrap-anywhere">{member.name || 'No name yet'}</span>
            <span className="text-sm wrap-anywhere text-soft">{member.email}</span>
          </span>
        </span>
      ),
    },
    { header: 'Membership', cell: member => <MemberChips member={member} /> },
    {
      header: 'Plan',
      cell: member =>
        member.plan && (
          <>
            <span className="block">{planLabel(member.plan)}</span>
            <span className="text-sm text-soft">
              {renewalLabel(member)} {dateLabel(member.current_period_end)}
            </span>
          </>
        ),
    },
    {
      header: 'Joined',
      cardLabel: 'Joined',
      className: 'whitespace-nowrap text-sm text-soft @3xl:text-base @3xl:text-ink',
      cell: member => dateLabel(member.joined_at),
    },
    {
      header: 'Details',
      actions: true,
      cell: member => (
        <Button
          variant="quiet"
          size="little"
          onClick={() => onOpen(member)}
          aria-label={`View details of ${member.name || member.email}`}
        >
          View Details
        </Button>
      ),
    },
  ]
  return <ResponsiveTable label="Members" columns={columns} rows={members} />
}
