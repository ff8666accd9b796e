// Lists the submitted resources that wait for a decision.
import { resourceLimits } from '@juno/domain/resources/resource-rules'
import { plural } from '@juno/domain/text/plural'
import { ExternalLink } from 'lucide-react'
import { useId, useState } from 'react'
import { Decided } from '@/components/feedback/decided'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { useListAddress } from '@/components/list/use-list-address'
import { usePagedList } from '@/components/list/use-paged-list'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CharacterCount } from '@/components/ui/character-count'
import { Chip } from '@/components/ui/chip'
import { FormField } from '@/components/ui/form-field'
import { Textarea } from '@/components/ui/input'
import { RowsSkeleton } from '@/components/ui/skeleton'
import { useUnsavedWork } from '@/components/unsaved-work'
import { toast } from '@/components/ui/toast-store'
import { longDateText } from '@/lib/dates'
import { useVersion } from '@/lib/use-version'
import { webAddress } from '@/lib/web-address'
import { failureText } from '@/lib/failure-text'
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
  return (
    <ListFrame
      list={usePagedList(usePendingResources(address.page), address, pendingPageSize)}
      label="Pending resources"
      failed={resourceTexts.loadPendingFailed}
      empty={<EmptyState title="No pending resources">What members submit next will wait here.</EmptyState>}
      count={total => (total > 0 ? plural(total, 'pending resource') : '')}
      cards
      skeleton={<RowsSkeleton label="Loading pending resources..." />}
    >
      {submissions => (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {submissions.map(submission => (
            <SubmissionCard key={submission.id} submission={submission} />
          ))}
        </ul>
      )}
    </ListFrame>
  )
}

const outcomes = {
  approve: { outcome: 'Approved', done: resourceTexts.approved, failed: resourceTexts.approveFailed },
  reject: { outcome: 'Rejected', done: resourceTexts.rejected, failed: resourceTexts.rejectFailed },
} as const

function SubmissionCard({ submission }: { submission: PendingResource }) {
  const { id, title, author, tags } = submission
  const { version, renew } = useVersion(submission.updated_at)
  const [notes, setNotes] = useState('')
  const [message, setMessage] = useState('')
  const titleId = useId()
  const deciding = useDecidePendingResource()
  const undoing = useUndoDecision()
  useUnsavedWork(() => !deciding.isSuccess && (notes + message).trim() !== '' && 'lost', true)
  /** Another admin has decided since the list was loaded. */
  const overtaken = (deciding.error as { code?: string } | null)?.code === 'PT409'
  const decide = (decision: keyof typeof outcomes) =>
    deciding.mutate(
      { id, version, decision, notes, message },
      { onSuccess: () => toast({ title: outcomes[decision].done }) },
    )
  const under = (decision: keyof typeof outcomes) =>
    deciding.isPending && deciding.variables.decision === decision
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
        <div className="grid content-start gap-4">
          <fieldset disabled={deciding.isSuccess} className="grid gap-4">
            {submission.decision_message && (
              <p className="rounded-[10px] bg-blush p-4 wrap-anywhere whitespace-pre-line" dir="auto">
                <strong className="block text-sm text-soft">Sent again. Last time the team wrote</strong>
                {submission.decision_message}
              </p>
            )}
            <FormField
              label="Message to the submitter"
              optional
              hint="Goes into the email with your decision."
            >
              <Textarea
                rows={4}
                value={message}
                maxLength={resourceLimits.adminNotes}
                onChange={event => setMessage(event.target.value)}
              />
              <CharacterCount length={message.length} most={resourceLimits.adminNotes} />
            </FormField>
            <FormField label="Admin Notes" optional hint="For the team; the submitter does not see them.">
              <Textarea
                rows={4}
                value={notes}
                maxLength={resourceLimits.adminNotes}
                onChange={event => setNotes(event.target.value)}
              />
              <CharacterCount length={notes.length} most={resourceLimits.adminNotes} />
            </FormField>
          </fieldset>
          {deciding.isSuccess ? (
            <Decided
              outcome={outcomes[deciding.variables.decision].outcome}
              title={title}
              undo={async () => {
                renew(await undoing.mutateAsync(id))
                deciding.reset()
              }}
            />
          ) : (
            !overtaken && (
              <div className="flex flex-wrap gap-3">
                <Button
                  busy={under('approve')}
                  disabled={deciding.isPending}
                  aria-label={`Approve: ${title}`}
                  onClick={() => decide('approve')}
                >
                  {under('approve') ? 'Approving...' : 'Approve'}
                </Button>
                <Button
                  variant="quiet"
                  busy={under('reject')}
                  disabled={deciding.isPending}
                  aria-label={`Reject: ${title}`}
                  onClick={() => decide('reject')}
                >
                  {under('reject') ? 'Rejecting...' : 'Reject'}
                </Button>
              </div>
            )
          )}
          {deciding.isError && (
            <Alert variant="destructive" title={outcomes[deciding.variables.decision].failed}>
              {failureText(deciding.error)}
            </Alert>
          )}
        </div>
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
