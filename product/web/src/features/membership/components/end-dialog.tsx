// Ends the membership after the paid period. Giving a reason is optional.
import { leavingReasons } from '@juno/domain/payments/membership-acts'
import { endMembershipSchema } from '@juno/domain/payments/own-membership'
import { SelectField, TextareaField } from '@/components/form/fields'
import { FormDialog } from '@/components/form/form-dialog'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { toast } from '@/components/ui/toast-store'
import { longDateText } from '@/lib/dates'
import { useMembershipAct } from '../api/own-membership'
import { othersText } from '../membership-text'
import type { MembershipQuestion } from './membership-question'

export function EndDialog({ membership, userId, onClose }: MembershipQuestion) {
  const act = useMembershipAct(userId)
  const form = useValidatedForm({
    defaultValues: { reason: '', note: '' },
    rules: endMembershipSchema,
    onSubmit: async ({ reason, note }) => {
      await act.mutateAsync({ name: 'end', body: { reason: reason ?? '', note: note ?? '' } })
      onClose()
      toast({ title: 'Your membership will end', description: 'You can change your mind until then.' })
    },
  })
  return (
    <FormDialog
      form={form}
      title="End your membership?"
      submitLabel="End my membership"
      cancelLabel="Keep it"
      variant="destructive"
      onClose={onClose}
    >
      <p className="text-[15px]">{consequence(membership)}</p>
      <SelectField
        form={form}
        name="reason"
        label="What is the reason?"
        optional
        placeholder="I would rather not say"
        options={leavingReasons}
      />
      <TextareaField
        form={form}
        name="note"
        label="What could we have done better?"
        optional
        rows={3}
        maxLength={1000}
      />
    </FormDialog>
  )
}

function consequence({
  state,
  pausedFrom,
  trialEnd,
  currentPeriodEnd,
  others,
}: MembershipQuestion['membership']): string {
  if (state === 'paused' && others.length === 0)
    return 'Your membership is paused and will not resume. Nothing is charged.'
  if (state === 'grace' || state === 'unpaid')
    return 'Your membership will not renew. We may still try the missed payment, because it is for time that has already started.'
  const open = othersText({ others })
  if (open.length > 0)
    return `The membership you pay for will not renew, and nothing more is charged. ${open.join(' ')} You can change your mind before it ends.`
  const end = state === 'trial' ? trialEnd : ((state === 'pausing' ? pausedFrom : null) ?? currentPeriodEnd)
  const paid =
    state === 'trial'
      ? `Your trial continues until ${end ? longDateText(end) : 'its end'}, and nothing is charged.`
      : end
        ? `You have paid until ${longDateText(end)}. Until then nothing changes; after that, the member area closes for you.`
        : 'Nothing changes until the end of the time you have paid for; after that, the member area closes for you.'
  return `${paid} You can change your mind before then.`
}
