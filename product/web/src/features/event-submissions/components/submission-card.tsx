// Shows one submitted event with its dates, its submitter and its decision.
import { defaultEventLocation, eventTexts } from '@juno/domain/events/event-texts'
import { type ReactNode, useId, useState } from 'react'
import { Decided } from '@/components/feedback/decided'
import { LinkedText } from '@/components/linked-text'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CharacterCount } from '@/components/ui/character-count'
import { Chip } from '@/components/ui/chip'
import { FormField } from '@/components/ui/form-field'
import { Textarea } from '@/components/ui/input'
import { useUnsavedWork } from '@/components/unsaved-work'
import { toast } from '@/components/ui/toast-store'
import { longMomentText } from '@/lib/dates'
import { useVersion } from '@/lib/use-version'
import { webAddress } from '@/lib/web-address'
import { failureText } from '@/lib/failure-text'
import { type Review, type Submission, useReviewSubmission, useUndoReview } from '../api/submissions'
import { submissionWhen } from '../submission-dates'

const statuses: Record<string, { label: string; tone: 'gold' | 'sage' | 'danger' }> = {
  pending: { label: 'Pending', tone: 'gold' },
  approved: { label: 'Approved', tone: 'sage' },
  rejected: { label: 'Rejected', tone: 'danger' },
}

export function SubmissionCard({ submission }: { submission: Submission }) {
  const titleId = useId()
  // Text that an admin is writing, and a decision that can be undone, stay when another admin decides.
  const [engaged, setEngaged] = useState(false)
  const status = statuses[submission.status]
  const link = webAddress(submission.registration_url)
  return (
    <Card asChild>
      <article aria-labelledby={titleId}>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 id={titleId} className="text-[22px] wrap-anywhere" dir="auto">
              {submission.title}
            </h2>
            <p className="mt-1 text-[15px] text-soft">
              Submitted by {submission.submitterName || eventTexts.unknownUser} on{' '}
              {longMomentText(submission.submitted_at)}
            </p>
          </div>
          {status && <Chip tone={status.tone}>{status.label}</Chip>}
        </div>
        <dl className="mt-4 grid gap-3 sm:grid-cols-2">
          <Fact label="When">{submissionWhen(submission)}</Fact>
          <Fact label="Location">
            <bdi>{submission.location?.trim() || defaultEventLocation}</bdi>
          </Fact>
          {link && (
            <Fact label="Registration">
              <a href={link} target="_blank" rel="noopener noreferrer nofollow" className="text-link">
                {link}
              </a>
            </Fact>
          )}
        </dl>
        <p className="mt-4 max-w-[68ch] wrap-anywhere whitespace-pre-line" dir="auto">
          <LinkedText text={submission.description} />
        </p>
        {submission.status === 'pending' || engaged ? (
          <Decision submission={submission} onEngaged={() => setEngaged(true)} />
        ) : (
          <Reviewed submission={submission} />
        )}
      </article>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="font-semibold wrap-anywhere" dir="auto">
        {children}
      </dd>
    </div>
  )
}

const mostInNote = 4000

const decisions = [
  { value: 'approve', label: 'Approve', variant: 'primary' },
  { value: 'reject', label: 'Reject', variant: 'quiet' },
] as const

interface DecisionProps {
  submission: Submission
  onEngaged: () => void
}

function Decision({ submission: { id, title, decision_message, updated_at }, onEngaged }: DecisionProps) {
  const { version, renew } = useVersion(updated_at)
  const [notes, setNotes] = useState('')
  const [message, setMessage] = useState('')
  const review = useReviewSubmission()
  const undoing = useUndoReview()
  useUnsavedWork(() => !review.isSuccess && (notes + message).trim() !== '' && 'lost', true)
  /** Another admin has decided since the list was loaded. */
  const overtaken = (review.error?.cause as { code?: string } | undefined)?.code === 'PT409'
  const decide = (decision: Review['decision']) => {
    onEngaged()
    review.mutate(
      { id, version, decision, notes, message },
      {
        onSuccess: () => toast({ title: decision === 'approve' ? eventTexts.approved : eventTexts.rejected }),
      },
    )
  }
  return (
    <div className="mt-5 grid gap-4 border-t pt-5">
      {decision_message && <Said label="Sent again. Last time the team wrote" text={decision_message} />}
      <fieldset disabled={review.isSuccess} onChange={onEngaged} className="grid gap-4">
        <FormField label="Message to the submitter" optional hint="Goes into the email with your decision.">
          <Textarea
            rows={3}
            maxLength={mostInNote}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
          />
          <CharacterCount length={message.length} most={mostInNote} />
        </FormField>
        <FormField label="Admin Notes" optional hint="For the team. The submitter does not see them.">
          <Textarea
            rows={3}
            maxLength={mostInNote}
            value={notes}
            onChange={({ target }) => setNotes(target.value)}
          />
          <CharacterCount length={notes.length} most={mostInNote} />
        </FormField>
      </fieldset>
      {review.isSuccess ? (
        <Decided
          outcome={review.variables.decision === 'approve' ? 'Approved' : 'Rejected'}
          title={title}
          undo={async () => {
            renew(await undoing.mutateAsync(id))
            review.reset()
          }}
        />
      ) : (
        !overtaken && (
          <div className="flex flex-wrap gap-3">
            {!overtaken &&
              decisions.map(({ value, label, variant }) => (
                <Button
                  key={value}
                  variant={variant}
                  size="little"
                  busy={review.isPending && review.variables.decision === value}
                  disabled={review.isPending}
                  aria-label={`${label} ${title}`}
                  onClick={() => decide(value)}
                >
                  {label}
                </Button>
              ))}
          </div>
        )
      )}
      {review.isError && (
        <Alert variant="destructive" title={failureText(review.error)}>
          {review.error.cause ? failureText(review.error.cause) : null}
        </Alert>
      )}
    </div>
  )
}

function Reviewed({ submission }: { submission: Submission }) {
  return (
    <div className="mt-5 border-t pt-4 text-[15px]">
      {submission.reviewed_at && (
        <p className="text-soft">Reviewed on {longMomentText(submission.reviewed_at)}</p>
      )}
      {submission.decision_message && <Said label="To the submitter" text={submission.decision_message} />}
      {submission.admin_notes && <Said label="Admin Notes" text={submission.admin_notes} />}
    </div>
  )
}

const Said = ({ label, text }: { label: string; text: string }) => (
  <p className="mt-2 rounded-[10px] bg-blush p-4 wrap-anywhere whitespace-pre-line" dir="auto">
    <strong className="block text-sm text-soft">{label}</strong>
    {text}
  </p>
)
