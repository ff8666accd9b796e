// Everybody with an account: search, filter by state, pages, the one that is open, and the file of them all.
import { Download } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { oneOf, useListAddress } from '@/components/list/use-list-address'
import { usePagedList } from '@/components/list/use-paged-list'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/toast-store'
import { useExportMembers } from '@/features/members/api/export-members'
import { membersPageSize, useAdminMembers, type AdminMember } from '@/features/members/api/get-members'
import { AdminMembersTable } from '@/features/members/components/admin-members-table'
import { MemberDetailsDialog } from '@/features/members/components/member-details-dialog'
import { memberTexts } from '@/features/members/member-admin-texts'
import { memberStates } from '@/features/members/member-states'
import { membersCsv } from '@/features/members/members-csv'
import { useAuth } from '@/lib/auth/auth-context'
import { saveCsv } from '@/lib/csv'
import { plural } from '@juno/domain/text/plural'

const stateOptions = [...memberStates, { value: 'admin', label: 'Admins' }]

interface AdminMembersPanelProps {
  /** Two-factor sign-in of one member, drawn by the feature that owns it. */
  mfaStatus: (member: AdminMember, self: boolean) => ReactNode
}

export function AdminMembersPanel({ mfaStatus }: AdminMembersPanelProps) {
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
      <ListFrame
        list={list}
        label="Members"
        failed={memberTexts.loadFailed}
        empty={<EmptyState title="Nobody here yet" />}
        count={total => plural(total, 'member')}
        filter={{
          address,
          search: { label: 'Search members', placeholder: 'Name, email, business' },
          fields: (
            <Select
              aria-label="Membership"
              className="w-full sm:w-52"
              placeholder="All members"
              options={stateOptions}
              value={state}
              onValueChange={value => address.setFilters({ state: value })}
            />
          ),
          showAll: 'Show all members',
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
          mfaStatus={mfaStatus(opened, opened.id === user?.id)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
