// One application in full, and the decision on it. After a decision it says so and closes by itself.
import { useEffect, useState } from 'react'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { useApproveApplication } from '@/features/admin-applications/api/approve-application'
import { useDeclineApplication } from '@/features/admin-applications/api/decline-application'
import type { PendingApplication } from '@/features/admin-applications/api/get-pending-applications'
import { applicationAge } from '@/features/admin-applications/application-age'
import { ApplicationFacts } from '@/features/admin-applications/components/application-facts'
import { DecisionBar } from '@/features/admin-applications/components/decision-bar'
import { DeclineForm } from '@/features/admin-applications/components/decline-form'
import { Outcome } from '@/features/admin-applications/components/outcome'

/** Specification 3, section 9. */
const closeAfter = 2_000

interface ApplicationDialogProps {
  application: PendingApplication
  onClose: () => void
}

export function ApplicationDialog({ application, onClose }: ApplicationDialogProps) {
  const [declining, setDeclining] = useState(false)
  const [age] = useState(() => applicationAge(application.submitted_at, new Date()))
  const approve = useApproveApplication()
  const decline = useDeclineApplication()
  const decided = approve.isSuccess || decline.isSuccess
  const error = approve.error ?? decline.error

  useEffect(() => {
    if (!decided) return
    const timer = setTimeout(onClose, closeAfter)
    return () => clearTimeout(timer)
  }, [decided, onClose])

  return (
    <Dialog open onOpenChange={open => !open && onClose()}>
      <DialogContent
        className="sm:w-[min(680px,calc(100vw-48px))]"
        title={<span className="wrap-anywhere">{application.name}</span>}
        description={`${age.waited}. ${age.due}.`}
        footer={
          !decided && !declining ? (
            <DecisionBar
              busy={approve.isPending}
              onApprove={() => approve.mutate(application.id)}
              onDecline={() => setDeclining(true)}
            />
          ) : null
        }
      >
        <div className="grid gap-6">
          <ApplicationFacts application={application} />
          <Outcome
            success={
              approve.isSuccess
                ? 'Application approved successfully'
                : decline.isSuccess
                  ? 'Application declined. Your message is on its way.'
                  : null
            }
            error={error?.message ?? null}
          />
          {!decided && declining && (
            <DeclineForm
              busy={decline.isPending}
              onCancel={() => setDeclining(false)}
              onDecline={message => decline.mutate({ id: application.id, message })}
            />
          )}
        </div>
      </DialogContent>
    </Dialog>
  )
}
