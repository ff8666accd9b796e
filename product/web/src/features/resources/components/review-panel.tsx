// Lists the submitted resources that wait for a decision.
import { plural } from '@juno/domain/text/plural'
import { ExternalLink } from 'lucide-react'
import { useId } from 'react'
import { DecidedBefore, DecisionForm, useDecidedElsewhere } from '@/components/feedback/decision-form'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { useListAddress } from '@/components/list/use-list-address'
import { usePagedList } from '@/components/list/use-paged-list'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { RowsSkeleton } from '@/components/ui/skeleton'
import { longDateText } from '@/lib/dates'
import { webAddress } from '@/lib/web-address'
import {
  pendingPageSize,
  useDecidePendingResource,
  usePendingResources,
  useUndoDecision,
  type PendingResource,
} from '../api/submissions'
import { resourceTexts } from '../texts'
import { TemplateDownload } from './resource-action'

export function ReviewPanel() {
  const address = useListAddress()
  const pending = usePendingResources(address.page)
  const undoing = useUndoDecision()
  const undo = (id: string) => undoing.mutateAsync(id).then(() => pending.refetch())
  return (
    <>
      <ListFrame
        list={usePagedList(pending, address, pendingPageSize)}
        label="Pending resources"
        failed={resourceTexts.loadPendingFailed}
        empty={<EmptyState title="No pending resources">What members submit next will wait here.</EmptyState>}
        count={total => (total > 0 ? plural(total, 'pending resource') : '')}
        cards
        skeleton={<RowsSkeleton label="Loading pending resources..." />}
      >
        {(submissions, gone) => (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-5">
            {submissions.map(submission => (
              <SubmissionCard key={submission.id} submission={submission} gone={gone.has(submission.id)} />
            ))}
          </ul>
        )}
      </ListFrame>
      <DecidedBefore kind="resources" undo={undo} />
    </>
  )
}

const done = { approve: resourceTexts.approved, reject: resourceTexts.rejected }

function SubmissionCard({ submission, gone }: { submission: PendingResource; gone: boolean }) {
  const { title, author, tags } = submission
  const titleId = useId()
  const deciding = useDecidePendingResource()
  const undoing = useUndoDecision()
  const elsewhere = useDecidedElsewhere(deciding, gone)
  return (
    <Card asChild className="grid gap-6 sm:p-8 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] lg:gap-10">
      <li aria-labelledby={titleId}>
        <div className="min-w-0">
          <div className="flex flex-wrap gap-1.5">
            <Chip tone="plum">{submission.typeName}</Chip>
            <Chip tone="sand">{submission.categoryName}</Chip>
          </div>
          <h2 id={titleId} className="mt-3 text-2xl wrap-anywhere" dir="auto">
            {title}
          </h2>
          <p className="mt-1 text-sm text-soft">
            Submitted by {submission.submitterName} on {longDateText(submission.submitted_at)}
          </p>
          <p className="mt-4 whitespace-pre-line wrap-anywhere" dir="auto">
            {submission.description}
          </p>
          <dl className="mt-4 grid gap-1 text-[15px]">
            {author && <Fact label="Author">{author}</Fact>}
            {tags && tags.length > 0 && <Fact label="Tags">{tags.join(', ')}</Fact>}
          </dl>
          <div className="mt-4">
            <Content submission={submission} />
          </div>
        </div>
        <DecisionForm
          kind="resources"
          submission={submission}
          deciding={deciding}
          undo={undoing.mutateAsync}
          elsewhere={elsewhere}
          done={done}
        />
      </li>
    </Card>
  )
}

const Fact = ({ label, children }: { label: string; children: string }) => (
  <div className="flex flex-wrap gap-x-2">
    <dt className="text-soft">{label}:</dt>
    <dd className="min-w-0 wrap-anywhere" dir="auto">
      {children}
    </dd>
  </div>
)

function Content({ submission: { url, template_path: template, title } }: { submission: PendingResource }) {
  const address = webAddress(url)
  if (address)
    return (
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        className="text-link inline-flex max-w-full items-center gap-1.5"
      >
        <span className="truncate">{address}</span>
        <ExternalLink className="size-4 shrink-0" aria-label="(opens in a new tab)" />
      </a>
    )
  return template ? <TemplateDownload path={template} title={title} size="little" variant="quiet" /> : null
}
