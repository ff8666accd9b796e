// Shows one submitted event with its dates, its submitter and its decision.
import { defaultEventLocation, eventTexts } from '@juno/domain/events/event-texts'
import { type ReactNode, useId, useState } from 'react'
import { DecisionForm, Said, useDecidedElsewhere } from '@/components/feedback/decision-form'
import { LinkedText } from '@/components/linked-text'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { longMomentText } from '@/lib/dates'
import { webAddress } from '@/lib/web-address'
import { type Submission, useReviewSubmission, useUndoReview } from '../api/submissions'
import { submissionWhen } from '../submission-dates'

const statuses: Record<string, { label: string; tone: 'gold' | 'sage' | 'danger' | 'sand' }> = {
  pending: { label: 'Pending', tone: 'gold' },
  approved: { label: 'Approved', tone: 'sage' },
  rejected: { label: 'Rejected', tone: 'danger' },
  elsewhere: { label: 'Decided', tone: 'sand' },
}

const outcomes = { approve: 'approved', reject: 'rejected' }

/** @param gone the list does not have the submission any more */
export function SubmissionCard({ submission, gone }: { submission: Submission; gone: boolean }) {
  const titleId = useId()
  // Text that an admin is writing, and a decision that can be undone, stay when another admin decides.
  const [engaged, setEngaged] = useState(false)
  const review = useReviewSubmission()
  const undoing = useUndoReview()
  const isPending = submission.status === 'pending'
  const elsewhere = useDecidedElsewhere(review, gone || !isPending)
  const stored = elsewhere && isPending ? 'elsewhere' : submission.status
  const status = statuses[review.isSuccess ? outcomes[review.variables.decision] : stored]
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
        {isPending || engaged ? (
          <div className="mt-5 border-t pt-5">
            <DecisionForm
              kind="events"
              submission={submission}
              deciding={review}
              undo={undoing.mutateAsync}
              elsewhere={elsewhere}
              done={{ approve: eventTexts.approved, reject: eventTexts.rejected }}
              onEngaged={() => setEngaged(true)}
            />
          </div>
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

function Reviewed({ submission }: { submission: Submission }) {
  return (
    <div className="mt-5 grid gap-2 border-t pt-4 text-[15px]">
      {submission.reviewed_at && (
        <p className="text-soft">
          Reviewed {submission.reviewerName && `by ${submission.reviewerName} `}on{' '}
          {longMomentText(submission.reviewed_at)}
        </p>
      )}
      {submission.decision_message && <Said label="To the submitter" text={submission.decision_message} />}
      {submission.admin_notes && <Said label="Admin Notes" text={submission.admin_notes} />}
    </div>
  )
}
