// One decided application in full: what was answered, and what the applicant had written.
import { Dialog, DialogContent } from '@/components/ui/dialog'
import type { DecidedApplication } from '@/features/applications/api/get-decided-applications'
import { ApplicationFacts } from '@/features/applications/components/application-facts'
import { decidedBy, decisionLabel } from '@/features/applications/decision-labels'

interface DecidedDialogProps {
  application: DecidedApplication
  onClose: () => void
}

export function DecidedDialog({ application, onClose }: DecidedDialogProps) {
  return (
    <Dialog open onOpenChange={open => !open && onClose()}>
      <DialogContent
        className="sm:w-[min(680px,calc(100vw-48px))]"
        title={<span className="wrap-anywhere">{application.name}</span>}
        description={`${decisionLabel(application)} on ${decidedBy(application)}.`}
      >
        <ApplicationFacts application={application} />
        {application.decision_message && (
          <section className="mt-5">
            <h3 className="font-sans text-sm text-soft">What they were told</h3>
            <p className="mt-1 rounded-[10px] bg-sand p-4 wrap-anywhere whitespace-pre-line">
              {application.decision_message}
            </p>
          </section>
        )}
      </DialogContent>
    </Dialog>
  )
}
