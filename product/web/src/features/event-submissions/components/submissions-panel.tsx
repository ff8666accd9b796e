// Lists the events that members submitted: those that wait for a decision, and all.
import { siteLocale } from '@juno/domain/text/locale'
import { eventTexts } from '@juno/domain/events/event-texts'
import { DecidedBefore } from '@/components/feedback/decision-form'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { useListAddress } from '@/components/list/use-list-address'
import { usePagedList } from '@/components/list/use-paged-list'
import { Tabs } from '@/components/ui/tabs'
import { useAddressTab } from '@/components/use-address-tab'
import { submissionsPageSize, useSubmissions, useUndoReview } from '../api/submissions'
import { SubmissionCard } from './submission-card'

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
          label: waiting ? `Pending Review (${waiting.total.toLocaleString(siteLocale)})` : 'Pending Review',
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

function SubmissionList({ which, empty }: { which: 'pending' | 'all'; empty: string }) {
  const address = useListAddress()
  const submissions = useSubmissions(which, address.page)
  const undoing = useUndoReview()
  const undo = (id: string) => undoing.mutateAsync(id).then(() => submissions.refetch())
  return (
    <>
      <ListFrame
        list={usePagedList(submissions, address, submissionsPageSize)}
        label="Submissions"
        failed={eventTexts.pendingFailed}
        empty={<EmptyState title={empty}>Events that members submit appear here.</EmptyState>}
        cards
        className="max-w-[860px]"
      >
        {(rows, gone) => (
          <ul className="grid gap-5">
            {rows.map(submission => (
              <li key={submission.id}>
                <SubmissionCard submission={submission} gone={gone.has(submission.id)} />
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
      <DecidedBefore kind="events" undo={undo} />
    </>
  )
}
