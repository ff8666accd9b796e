// The applications that wait for a decision, searchable, and the one that is open.
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { wholeList } from '@/components/list/list-state'
import { useListAddress } from '@/components/list/use-list-address'
import { Chip } from '@/components/ui/chip'
import { type PendingApplication, usePendingApplications } from '../api/applications'
import { applicationAge } from '../application-age'
import { matchesSearch } from '../matches-search'
import { ApplicationDialog } from './application-dialog'
import { ApplicationsTable } from './applications-table'

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
            New ones that need your decision appear here.
          </EmptyState>
        }
        count={total => `${total} of ${waiting.data?.length ?? 0} waiting`}
        filter={{
          // All rows are loaded, so every keystroke searches them.
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

const tones = { 'in-time': 'sage', 'due-soon': 'gold', overdue: 'danger' } as const

/** Coloured by what is left of the promised 48 hours. */
function AgeChip({ submittedAt, now }: { submittedAt: string; now: Date }) {
  const { due, waited, state } = applicationAge(submittedAt, now)
  return (
    <span className="inline-grid justify-items-start gap-1">
      <Chip tone={tones[state]}>{due}</Chip>
      <span className="text-sm text-soft">{waited}</span>
    </span>
  )
}
