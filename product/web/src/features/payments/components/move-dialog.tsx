// Moves a payment that was tied to the wrong account. It asks for the right account, then shows what happens to both.
import { moveEffects, type MovePlan, type MoveTarget } from '@juno/domain/payments/move-membership'
import type { PaidMembership } from '@juno/domain/payments/payment-history'
import { useState } from 'react'
import { CandidateSearch } from '@/components/candidate-search'
import { TextareaField } from '@/components/form/fields'
import { FormDialog } from '@/components/form/form-dialog'
import { CheckboxField } from '@/components/form/tick-fields'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { failureText } from '@/lib/failure-text'
import { useMoveMembership, usePlanMove } from '../api/move-membership'
import { membershipLine } from '../payment-history-texts'
import { paymentTexts } from '../payment-texts'

interface MoveDialogProps {
  /** The membership of an account. */
  membership: PaidMembership & { accountId: string }
  onDone: (message: string) => void
  onClose: () => void
}

export function MoveDialog({ membership, onDone, onClose }: MoveDialogProps) {
  const plan = usePlanMove(membership.id)
  const [chosen, setChosen] = useState<{ target: MoveTarget; plan: MovePlan } | null>(null)
  const choose = (target: MoveTarget) =>
    plan.mutate(target, { onSuccess: found => setChosen({ target, plan: found }) })
  if (chosen) return <ConfirmMove {...chosen} membership={membership} onDone={onDone} onClose={onClose} />
  const from = membership.accountId
  return (
    <Dialog open onOpenChange={open => !open && onClose()}>
      <DialogContent
        className="sm:w-[min(640px,calc(100vw-48px))]"
        title="Whose payment is this really?"
        description={
          <span className="wrap-anywhere" dir="auto">
            Now: {membership.name ?? membership.email} · {membershipLine(membership)}
          </span>
        }
        footer={
          <Button
            variant="quiet"
            busy={plan.isPending && !plan.variables.account && !plan.variables.application}
            disabled={plan.isPending}
            onClick={() => choose({ from })}
          >
            None of these: leave it unmatched
          </Button>
        }
      >
        {plan.error && (
          <Alert variant="destructive" className="mb-4">
            {failureText(plan.error)}
          </Alert>
        )}
        <CandidateSearch
          label="Search accounts and applications"
          hint="Type at least two characters."
          nothing="No account or application matches"
          initial=""
          verb="Move"
          choosing={plan.isPending ? (plan.variables.account ?? plan.variables.application ?? '') : null}
          onChoose={({ kind, id }) =>
            choose(kind === 'account' ? { from, account: id } : { from, application: id })
          }
        />
      </DialogContent>
    </Dialog>
  )
}

interface ConfirmMoveProps extends Pick<MoveDialogProps, 'membership' | 'onDone' | 'onClose'> {
  target: MoveTarget
  plan: MovePlan
}

function ConfirmMove({ membership, target, plan, onDone, onClose }: ConfirmMoveProps) {
  const move = useMoveMembership(membership.id)
  const form = useValidatedForm({
    defaultValues: { note: '', tellFrom: false, tellTo: false },
    rules: ({ note }) => (note.trim() ? [] : [{ path: 'note', message: paymentTexts.noteMissing }]),
    onSubmit: async choices => {
      const { message } = await move.mutateAsync({ ...target, ...choices })
      onDone(message)
      onClose()
    },
  })
  const { from, to } = plan
  return (
    <FormDialog
      form={form}
      title={to ? 'Move this payment?' : 'Take this payment from its account?'}
      submitLabel={to ? 'Move payment' : 'Make it unmatched'}
      onClose={onClose}
    >
      <ul className="grid list-disc gap-1 ps-5 wrap-anywhere">
        {moveEffects(plan).map(effect => (
          <li key={effect} dir="auto">
            {effect}
          </li>
        ))}
      </ul>
      <CheckboxField
        form={form}
        name="tellFrom"
        label={<span className="wrap-anywhere">Email {from.email} that it was a mistake</span>}
      />
      {to?.hasAccount && (
        <CheckboxField
          form={form}
          name="tellTo"
          label={<span className="wrap-anywhere">Email {to.email} that the membership is open</span>}
        />
      )}
      <TextareaField
        form={form}
        name="note"
        label="Why"
        hint="For the audit log."
        rows={3}
        maxLength={1000}
        required
      />
    </FormDialog>
  )
}
