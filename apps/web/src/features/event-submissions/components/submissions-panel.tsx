// Events that members would like to hold: those that wait for a decision, and all of them, a page at a time.
import { eventTexts } from '@juno/domain/events/event-texts'
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { useListAddress } from '@/components/list/use-list-address'
import { usePagedList } from '@/components/list/use-paged-list'
import { Tabs } from '@/components/ui/tabs'
import { useAddressTab } from '@/components/use-address-tab'
import { submissionsPageSize, useSubmissions } from '@/features/event-submissions/api/get-submissions'
import { SubmissionCard } from '@/features/event-submissions/components/submission-card'
import { viewerTimeZone } from '@/lib/dates'

export function SubmissionsPanel() {
  const [tab, setTab] = useAddressTab(['pending', 'all'])
  const { page } = useListAddress()
  const { data: waiting } = useSubmissions('pending', tab === 'pending' ? page : 0)
  return (
    <Tabs
      label="Submissions"
      value={tab}
      onValueChange={setTab}
      tabs={[
        {
          value: 'pending',
          label: waiting ? `Pending Review (${waiting.total})` : 'Pending Review',
          panel: <SubmissionList which="pending" empty="No events are waiting for review" />,
        },
        {
          value: 'all',
          label: 'All Submissions',
          panel: <SubmissionList which="all" empty="No submissions yet" />,
        },
      ]}
    />
  )
}

interface SubmissionListProps {
  which: 'pending' | 'all'
  /** Shown when there are none. */
  empty: string
}

function SubmissionList({ which, empty }: SubmissionListProps) {
  const address = useListAddress()
  const list = usePagedList(useSubmissions(which, address.page), address, submissionsPageSize)
  const [zone] = useState(viewerTimeZone)
  return (
    <ListFrame
      list={list}
      label="Submissions"
      failed={eventTexts.pendingFailed}
      empty={<EmptyState title={empty}>What members submit appears here.</EmptyState>}
      cards
      className="max-w-[860px]"
    >
      {submissions => (
        <ul className="grid gap-5">
          {submissions.map(submission => (
            <li key={submission.id}>
              <SubmissionCard submission={submission} zone={zone} />
            </li>
          ))}
        </ul>
      )}
    </ListFrame>
  )
}
