// Shows all accounts: a searchable table, the details of one member, and an export.
import { countedPlural } from '@juno/domain/text/counted'
import { Download } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { oneOf, useListAddress } from '@/components/list/use-list-address'
import { usePagedList } from '@/components/list/use-paged-list'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { ResponsiveTable, type Column } from '@/components/ui/responsive-table'
import { Select } from '@/components/ui/select'
import { waitingText } from '@/components/waiting-text'
import { toast } from '@/components/ui/toast-store'
import { useAuth } from '@/lib/auth/auth-context'
import { saveCsv } from '@/lib/csv'
import { webAddress } from '@/lib/web-address'
import {
  membersPageSize,
  useAdminMembers,
  useExportMembers,
  useMemberCounts,
  type AdminMember,
} from '../api/admin-members'
import { dateLabel, joinedLabel, memberStates, memberTexts, planLabel, renewalLabel } from '../member-labels'
import { membersCsv } from '../members-csv'
import { MemberChips } from './member-chips'
import { MemberDetailsDialog } from './member-details-dialog'

const stateOptions = [
  { value: 'member', label: 'Members today' },
  ...memberStates,
  { value: 'admin', label: 'Admins' },
]

interface AdminMembersPanelProps {
  /** Renders what other features know about one member. */
  facts: (member: AdminMember, self: boolean) => ReactNode
}

export function AdminMembersPanel({ facts }: AdminMembersPanelProps) {
  const { user } = useAuth()
  const [opened, setOpened] = useState<AdminMember | null>(null)
  const address = useListAddress({ state: oneOf(stateOptions) })
  const { search, page } = address
  const { state } = address.filters
  const list = usePagedList(useAdminMembers({ search, state, page }), address, membersPageSize)
  const exporting = useExportMembers()
  const exportFile = () =>
    exporting.mutate(
      { search, state },
      {
        onSuccess: members => saveCsv('members.csv', membersCsv(members)),
        onError: () => toast({ title: memberTexts.exportFailed, variant: 'destructive' }),
      },
    )
  return (
    <>
      <MemberCounts />
      <ListFrame
        list={list}
        label="Members"
        failed={memberTexts.loadFailed}
        empty={<EmptyState title="Nobody here yet" />}
        count={total => countedPlural(total, 'account')}
        filter={{
          address,
          search: { label: 'Search members', placeholder: 'Name, email, business' },
          fields: (
            <Select
              aria-label="Membership"
              className="w-full sm:w-52"
              placeholder="All accounts"
              options={stateOptions}
              value={state}
              onValueChange={value => address.setFilters({ state: value })}
            />
          ),
          showAll: 'Show all accounts',
        }}
        actions={
          <Button
            variant="quiet"
            size="little"
            busy={exporting.isPending}
            disabled={list.total === 0}
            onClick={exportFile}
          >
            {!exporting.isPending && <Download className="size-4" aria-hidden="true" />} Export CSV
          </Button>
        }
      >
        {members => <AdminMembersTable members={members} onOpen={setOpened} />}
      </ListFrame>
      {opened && (
        <MemberDetailsDialog
          member={opened}
          self={opened.id === user?.id}
          facts={facts(opened, opened.id === user?.id)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

function MemberCounts() {
  const { data } = useMemberCounts()
  if (!data) return null
  const { members, waiting, waiting_accounts } = data
  const others = waiting - waiting_accounts
  return (
    <p className="mb-4 text-[15px] text-soft">
      {[
        memberTexts.counted(members),
        waitingText(waiting),
        others > 0 && memberTexts.withoutAccount(others, waiting),
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  )
}

interface AdminMembersTableProps {
  members: readonly AdminMember[]
  onOpen: (member: AdminMember) => void
}

function AdminMembersTable({ members, onOpen }: AdminMembersTableProps) {
  const columns: Column<AdminMember>[] = [
    {
      header: 'Member',
      className: '@3xl:w-[38%]',
      cell: member => (
        <span className="flex items-center gap-3">
          <Avatar name={member.name} src={webAddress(member.avatar_url)} />
          <span className="min-w-0">
            <span className="block font-bold wrap-anywhere" dir="auto">
              {member.name || 'No name yet'}
            </span>
            <span className="text-sm wrap-anywhere text-soft">{member.email}</span>
          </span>
        </span>
      ),
    },
    { header: 'Membership', cell: member => <MemberChips member={member} /> },
    {
      header: 'Plan',
      cell: member =>
        (member.plan || member.current_period_end) && (
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
      cell: joinedLabel,
    },
    {
      header: 'Details',
      actions: true,
      cell: member => (
        <Button
          variant="quiet"
          size="little"
          onClick={() => onOpen(member)}
          aria-label={`View details of ${member.name || member.email || 'a member without a name'}`}
        >
          View Details
        </Button>
      ),
    },
  ]
  return <ResponsiveTable label="Members" columns={columns} rows={members} />
}
