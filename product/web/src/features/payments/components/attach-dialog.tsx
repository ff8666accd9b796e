// Searches for the payer of a payment. One click on a result attaches it.
import { CandidateSearch } from '@/components/candidate-search'
import { Alert } from '@/components/ui/alert'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { toast } from '@/components/ui/toast-store'
import { ApiError } from '@/lib/api-error'
import { circumstance } from '@/lib/failure-text'
import { useAttachPayment, type UnmatchedPayment } from '../api/unmatched-payments'
import { planAndStatus } from '../payment-labels'
import { paymentTexts } from '../payment-texts'

interface AttachDialogProps {
  payment: UnmatchedPayment
  onClose: () => void
}

export function AttachDialog({ payment, onClose }: AttachDialogProps) {
  const attach = useAttachPayment(payment.id)
  return (
    <Dialog open onOpenChange={open => !open && onClose()}>
      <DialogContent
        className="sm:w-[min(640px,calc(100vw-48px))]"
        title="Whose payment is this?"
        description={
          <span className="wrap-anywhere" dir="auto">
            {payment.email} · {planAndStatus(payment)}
          </span>
        }
      >
        {attach.error && (
          <Alert variant="destructive" className="mb-4">
            {reasonOf(attach.error)}
          </Alert>
        )}
        <CandidateSearch
          label="Search accounts and applications"
          hint="Type at least two characters."
          nothing="No account or application matches"
          initial={payment.application_email ?? payment.email.split('@')[0] ?? ''}
          verb="Attach"
          choosing={attach.isPending ? attach.variables.id : null}
          onChoose={candidate =>
            attach.mutate(candidate, {
              onSuccess: title => {
                toast({ title })
                onClose()
              },
            })
          }
        />
      </DialogContent>
    </Dialog>
  )
}

/** The messages of /api, and the database's with this code, are meant for people. */
const reasonOf = (error: Error) =>
  circumstance(error) ??
  (error instanceof ApiError || ('code' in error && error.code === 'PT409')
    ? error.message
    : paymentTexts.attachFailed)
