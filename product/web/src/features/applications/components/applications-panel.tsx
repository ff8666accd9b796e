// Lists the applications that wait for a decision, the longest waiting first, with search, and the open one.
import { countedText } from '@juno/domain/text/counted'
import { useState } from 'react'
import { DecidedJustNow } from '@/components/feedback/decided-just-now'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { useListAddress } from '@/components/list/use-list-address'
import { usePagedList } from '@/components/list/use-paged-list'
import { Chip } from '@/components/ui/chip'
import { useJustDecided } from '@/lib/just-decided'
import {
  type PendingApplication,
  pendingPageSize,
  usePendingApplications,
  useUndoDecision,
} from '../api/applications'
import { applicationAge } from '../application-age'
import { ApplicationDialog } from './application-dialog'
import { ApplicationsTable } from './applications-table'

export function ApplicationsPanel() {
  const { decisions, keep, forget } = useJustDecided('applications')
  const undoing = useUndoDecision()
  const [opened, setOpened] = useState<PendingApplication | null>(null)
  const address = useListAddress()
  const { search, page, filtered } = address
  const waiting = usePendingApplications({ search, page })
  const now = new Date(waiting.dataUpdatedAt)
  const undo = async (id: string) => {
    await undoing.mutateAsync(id)
    forget(id)
  }
  /** Closes the dialog where the application no longer waits. */
  const readAgain = async ({ id }: PendingApplication) => {
    const { data } = await waiting.refetch({ throwOnError: true })
    setOpened(data?.rows.find(row => row.id === id) ?? null)
  }
  return (
    <>
      <ListFrame
        list={usePagedList(waiting, address, pendingPageSize)}
        label="Applications"
        failed="Failed to load applications. Please try again later."
        empty={
          <EmptyState title="No applications are waiting">
            New ones that need your decision appear here.
          </EmptyState>
        }
        count={total => countedText(total, filtered ? 'found' : 'waiting')}
        filter={{
          address,
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
      {!opened && <DecidedJustNow decisions={decisions} undo={undo} onOver={forget} />}
      {opened && (
        <ApplicationDialog
          application={opened}
          onDecided={outcome => keep({ id: opened.id, title: opened.name, outcome, at: Date.now() })}
          undo={() => undo(opened.id)}
          readAgain={() => readAgain(opened)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

const tones = { 'in-time': 'sage', 'due-soon': 'danger', overdue: 'danger' } as const

/** The chip turns red when little of the promised 48 hours is left, and not only when they are over. */
function AgeChip({ submittedAt, now }: { submittedAt: string; now: Date }) {
  const { due, waited, state } = applicationAge(submittedAt, now)
  return (
    <span className="inline-grid justify-items-start gap-1">
      <Chip tone={tones[state]}>{due}</Chip>
      <span className="text-sm text-soft">{waited}</span>
    </span>
  )
}
