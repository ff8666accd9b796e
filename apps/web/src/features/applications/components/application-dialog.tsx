// One application in full, and the decision on it. After a decision it says so and closes by itself.
import { useEffect, useState } from 'react'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { useApproveApplication } from '@/features/applications/api/approve-application'
import { useDeclineApplication } from '@/features/applications/api/decline-application'
import type { PendingApplication } from '@/features/applications/api/get-pending-applications'
import { applicationAge } from '@/features/applications/application-age'
import { ApplicationFacts } from '@/features/applications/components/application-facts'
import { declineMessage } from '@/features/applications/decline-message'
import { DecisionBar } from '@/features/applications/components/decision-bar'
import { DeclineForm } from '@/features/applications/components/decline-form'
import { EarlierApplications } from '@/features/applications/components/earlier-applications'
import { Outcome } from '@/features/applications/components/decision-outcome'

/** How long the confirmation stays (docs/specification/applications.md#dialog-closes). */
const closeAfter = 2_000

const declineMissing = 'Please write a few words; nobody should be turned away by silence.'

interface ApplicationDialogProps {
  application: PendingApplication
  onClose: () => void
}

export function ApplicationDialog({ application, onClose }: ApplicationDialogProps) {
  const [declining, setDeclining] = useState(false)
  const [age] = useState(() => applicationAge(application.submitted_at, new Date()))
  const approve = useApproveApplication()
  const decline = useDeclineApplication()
  const declineForm = useValidatedForm({
    defaultValues: { message: declineMessage },
    rules: ({ message }) => (message.trim() ? [] : [{ path: 'message', message: declineMissing }]),
    onSubmit: ({ message }) => decline.mutateAsync({ id: application.id, message: message.trim() }),
    // The dialog tells, beside its buttons.
    failure: () => null,
  })
  const decided = approve.isSuccess || decline.isSuccess

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
          <>
            <Outcome approve={approve} decline={decline} />
            {!decided && (
              <DecisionBar
                declining={declining}
                busy={approve.isPending || decline.isPending}
                declineFormId={declineForm.id}
                onApprove={() => approve.mutate(application.id)}
                onDeclining={setDeclining}
              />
            )}
          </>
        }
      >
        {declining && !decided ? (
          <DeclineForm form={declineForm} />
        ) : (
          <>
            <EarlierApplications application={application} />
            <ApplicationFacts application={application} />
          </>
        )}
      </DialogContent>
    </Dialog>
  )
}
