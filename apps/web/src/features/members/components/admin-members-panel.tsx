// Everybody with an account: search, filter by state, pages, the one that is open, and the file of them all.
import { Download } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ErrorState } from '@/components/feedback/error-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Pager } from '@/components/ui/pager'
import { RowsSkeleton } from '@/components/ui/rows-skeleton'
import { SearchInput } from '@/components/ui/search-input'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/toast-store'
import { useDebounced } from '@/components/use-debounced'
import { useExportMembers } from '@/features/members/api/export-members'
import { membersPageSize, useAdminMembers, type AdminMember } from '@/features/members/api/get-members'
import { AdminMembersTable } from '@/features/members/components/admin-members-table'
import { MemberDetailsDialog } from '@/features/members/components/member-details-dialog'
import { memberStates } from '@/features/members/member-states'
import { membersCsv } from '@/features/members/members-csv'
import { memberTexts } from '@/features/members/member-admin-texts'
import { useAuth } from '@/lib/auth/auth-context'
import { saveFile } from '@/lib/save-file'

const stateOptions = [...memberStates, { value: 'admin', label: 'Admins' }]

interface AdminMembersPanelProps {
  /** Two-factor sign-in of one member, drawn by the feature that owns it. */
  mfaStatus: (member: AdminMember, self: boolean) => ReactNode
}

export function AdminMembersPanel({ mfaStatus }: AdminMembersPanelProps) {
  const { user } = useAuth()
  const [typed, setTyped] = useState('')
  const [state, setState] = useState('')
  const [page, setPage] = useState(0)
  const [opened, setOpened] = useState<AdminMember | null>(null)
  const search = useDebounced(typed).trim()
  const { data, isPending, isError, isPlaceholderData, refetch } = useAdminMembers({ search, state, page })
  const exporting = useExportMembers()
  // The last of the last page is gone.
  if (data && !isPlaceholderData && data.rows.length === 0 && page > 0) setPage(page - 1)
  const fromTheStart = (change: () => void) => {
    change()
    setPage(0)
  }
  const exportFile = () =>
    exporting.mutate(
      { search, state },
      {
        onSuccess: members => saveFile('members.csv', membersCsv(members), 'text/csv;charset=utf-8'),
        onError: () => toast({ title: memberTexts.exportFailed, variant: 'destructive' }),
      },
    )
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <SearchInput
          label="Search members"
          placeholder="Name, e-mail, business"
          value={typed}
          onValueChange={value => fromTheStart(() => setTyped(value))}
        />
        <Select
          aria-label="Membership"
          className="w-full sm:w-52"
          placeholder="All members"
          options={stateOptions}
          value={state}
          onValueChange={value => fromTheStart(() => setState(value))}
        />
        <div className="flex w-full items-center justify-between gap-4 sm:ml-auto sm:w-auto">
          <p role="status" className="text-sm text-soft">
            {data && `${data.total} ${data.total === 1 ? 'member' : 'members'}`}
          </p>
          <Button
            variant="quiet"
            size="little"
            busy={exporting.isPending}
            disabled={!data?.total}
            onClick={exportFile}
          >
            {!exporting.isPending && <Download className="size-4" aria-hidden="true" />} Export CSV
          </Button>
        </div>
      </div>
      <Card className="overflow-hidden p-0" aria-busy={isPlaceholderData || undefined}>
        {isPending ? (
          <RowsSkeleton />
        ) : isError ? (
          <ErrorState title={memberTexts.loadFailed} onRetry={() => void refetch()} />
        ) : data.rows.length > 0 ? (
          <AdminMembersTable members={data.rows} onOpen={setOpened} />
        ) : (
          <EmptyState
            title={search ? `Nothing matches “${search}”` : 'Nobody here yet'}
            action={
              (search || state) && (
                <Button
                  variant="quiet"
                  size="little"
                  onClick={() =>
                    fromTheStart(() => {
                      setTyped('')
                      setState('')
                    })
                  }
                >
                  Show all members
                </Button>
              )
            }
          />
        )}
      </Card>
      {data && (
        <Pager
          className="mt-4"
          label="Members"
          page={page}
          pageSize={membersPageSize}
          total={data.total}
          onPage={setPage}
        />
      )}
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
