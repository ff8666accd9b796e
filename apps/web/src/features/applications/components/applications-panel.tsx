// The applications that wait for a person to decide: search, list, and the dialog of the one that is open.
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { wholeList } from '@/components/list/list-state'
import { useListAddress } from '@/components/list/use-list-address'
import {
  usePendingApplications,
  type PendingApplication,
} from '@/features/applications/api/get-pending-applications'
import { AgeChip } from '@/features/applications/components/age-chip'
import { ApplicationDialog } from '@/features/applications/components/application-dialog'
import { ApplicationsTable } from '@/features/applications/components/applications-table'
import { matchesSearch } from '@/features/applications/matches-search'

export function ApplicationsPanel() {
  const [opened, setOpened] = useState<PendingApplication | null>(null)
  const address = useListAddress()
  const waiting = usePendingApplications()
  const found = waiting.data?.filter(row => matchesSearch(row, address.text))
  const now = new Date(waiting.dataUpdatedAt)
  return (
    <>
      <ListFrame
        list={wholeList(waiting, found)}
        label="Applications"
        failed="Failed to load applications. Please try again later."
        empty={
          <EmptyState title="No applications are waiting">
            New ones that need a person to decide will appear here.
          </EmptyState>
        }
        count={total => `${total} of ${waiting.data?.length ?? 0} waiting`}
        filter={{
          // All of them are here already: they are searched with each letter.
          address: { ...address, search: address.text.trim(), filtered: address.text.trim() !== '' },
          search: { label: 'Search applications', placeholder: 'Name, email, business, place' },
          showAll: 'Clear search',
        }}
      >
        {applications => (
          <ApplicationsTable
            label="Pending applications"
            applications={applications}
            columns={[
              { header: 'Location', cell: ({ location }) => location },
              {
                header: 'Waiting',
                cell: ({ submitted_at }) => <AgeChip submittedAt={submitted_at} now={now} />,
              },
            ]}
            onOpen={setOpened}
          />
        )}
      </ListFrame>
      {opened && <ApplicationDialog application={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
