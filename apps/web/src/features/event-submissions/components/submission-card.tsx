// One submitted event: what, when, by whom, and the decision on it.
import { defaultEventLocation, eventTexts } from '@juno/domain/events/event-texts'
import { useId, useState, type ReactNode } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { FormField } from '@/components/ui/form-field'
import { Textarea } from '@/components/ui/textarea'
import { toast } from '@/components/ui/toast-store'
import type { Submission } from '@/features/event-submissions/api/get-submissions'
import { useReviewSubmission, type Review } from '@/features/event-submissions/api/review-submission'
import { LinkedText } from '@/components/linked-text'
import { submissionWhen } from '@/features/event-submissions/submission-dates'
import { webAddress } from '@/lib/web-address'
import { longMomentText } from '@/lib/dates'

const statuses: Record<string, { label: string; tone: 'gold' | 'sage' | 'danger' }> = {
  pending: { label: 'Pending', tone: 'gold' },
  approved: { label: 'Approved', tone: 'sage' },
  rejected: { label: 'Rejected', tone: 'danger' },
}

interface SubmissionCardProps {
  submission: Submission
  zone: string
}

export function SubmissionCard({ submission, zone }: SubmissionCardProps) {
  const titleId = useId()
  const status = statuses[submission.status]
  const link = webAddress(submission.registration_url)
  return (
    <Card asChild>
      <article aria-labelledby={titleId}>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 id={titleId} className="text-[22px] wrap-anywhere">
              {submission.title}
            </h2>
            <p className="mt-1 text-[15px] text-soft">
              Submitted by {submission.submitterName || eventTexts.unknownUser} on{' '}
              {longMomentText(submission.submitted_at, zone)}
            </p>
          </div>
          {status && <Chip tone={status.tone}>{status.label}</Chip>}
        </div>
        <dl className="mt-4 grid gap-3 sm:grid-cols-2">
          <Fact label="When">{submissionWhen(submission)}</Fact>
          <Fact label="Location">{submission.location?.trim() || defaultEventLocation}</Fact>
          {link && (
            <Fact label="Registration">
              <a href={link} target="_blank" rel="noopener noreferrer nofollow" className="text-link">
                {link}
              </a>
            </Fact>
          )}
        </dl>
        <p className="mt-4 max-w-[68ch] wrap-anywhere whitespace-pre-line">
          <LinkedText text={submission.description} />
        </p>
        {submission.status === 'pending' ? (
          <Decision id={submission.id} title={submission.title} />
        ) : (
          <Reviewed submission={submission} zone={zone} />
        )}
      </article>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}

function Decision({ id, title }: { id: string; title: string }) {
  const [notes, setNotes] = useState('')
  const review = useReviewSubmission()
  const decide = (decision: Review['decision']) =>
    review.mutate(
      { id, decision, notes },
      {
        onSuccess: () => toast({ title: decision === 'approve' ? eventTexts.approved : eventTexts.rejected }),
      },
    )
  const busy = (decision: Review['decision']) => review.isPending && review.variables.decision === decision
  return (
    <div className="mt-5 grid gap-4 border-t pt-5">
      <FormField label="Admin Notes" optional hint="For the team. The submitter does not see them.">
        <Textarea rows={3} maxLength={4000} value={notes} onChange={({ target }) => setNotes(target.value)} />
      </FormField>
      {review.isError && (
        <Alert variant="destructive" title={review.error.message}>
          {(review.error.cause as Error | undefined)?.message}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          size="little"
          busy={busy('approve')}
          disabled={review.isPending}
          aria-label={`Approve ${title}`}
          onClick={() => decide('approve')}
        >
          Approve
        </Button>
        <Button
          variant="quiet"
          size="little"
          busy={busy('reject')}
          disabled={review.isPending}
          aria-label={`Reject ${title}`}
          onClick={() => decide('reject')}
        >
          Reject
        </Button>
      </div>
    </div>
  )
}

function Reviewed({ submission, zone }: { submission: Submission; zone: string }) {
  return (
    <div className="mt-5 border-t pt-4 text-[15px]">
      {submission.reviewed_at && (
        <p className="text-soft">Reviewed on {longMomentText(submission.reviewed_at, zone)}</p>
      )}
      {submission.admin_notes && (
        <p className="mt-2 rounded-[10px] bg-blush p-4 wrap-anywhere whitespace-pre-line">
          <strong className="block text-sm text-soft">Admin Notes</strong>
          {submission.admin_notes}
        </p>
      )}
    </div>
  )
}
