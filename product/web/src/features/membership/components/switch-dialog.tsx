// Changes to another plan, after showing what is charged now and later.
import { moneyText } from '@juno/domain/payments/money'
import { intervalOf } from '@juno/domain/payments/plan-offer'
import type { SwitchPreviewAnswer } from '@juno/domain/payments/own-membership'
import { Alert } from '@/components/ui/alert'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast-store'
import { longDateText } from '@/lib/dates'
import { failureText } from '@/lib/failure-text'
import { useMembershipAct, useSwitchPreview } from '../api/own-membership'
import { Figures } from '@/components/figures'
import type { MembershipQuestion } from './membership-question'

export function SwitchDialog({ membership, userId, onClose }: MembershipQuestion) {
  const plan = membership.plan === 'annual' ? 'monthly' : 'annual'
  const preview = useSwitchPreview(plan)
  const act = useMembershipAct(userId)
  const { data, isFetching, error } = preview
  const change = async ({ currency: _, ...seen }: SwitchPreviewAnswer) =>
    act.mutateAsync({ name: 'switch', body: seen })
  const due = data ? moneyText(data.dueNowCents, data.currency) : ''
  return (
    <ConfirmAction
      title={`Switch to the ${plan} plan?`}
      confirmLabel={data && data.dueNowCents > 0 ? `Switch and pay ${due}` : `Switch to ${plan}`}
      variant="primary"
      ready={data !== undefined && !isFetching}
      action={() => change(data!)}
      onDone={() => toast({ title: `Your plan is ${plan} now` })}
      onClose={onClose}
    >
      {!data && !error && (
        <SkeletonGroup className="grid gap-2.5 pt-1">
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-4/5" />
        </SkeletonGroup>
      )}
      {error && <Alert variant="destructive">{failureText(error)}</Alert>}
      {data && <Preview {...data} isTrial={membership.state === 'trial'} />}
    </ConfirmAction>
  )
}

function Preview({ isTrial, plan, ...preview }: SwitchPreviewAnswer & { isTrial: boolean }) {
  const amount = (cents: number) => moneyText(cents, preview.currency)
  return (
    <>
      <p>
        {isTrial
          ? 'Your trial continues as it is, and costs nothing.'
          : preview.dueNowCents > 0
            ? 'The rest of the time you have paid for counts towards it.'
            : preview.creditCents > 0
              ? 'The rest of the time you have paid for covers the coming months.'
              : 'There is nothing to pay for it now.'}
      </p>
      <Figures
        rows={[
          ['To pay now', amount(preview.dueNowCents)],
          ...(preview.creditCents > 0
            ? [['Credit for the payments to come', amount(preview.creditCents)] as const]
            : []),
          ['Price from then on', `${amount(preview.nextCents)} a ${intervalOf(plan)}`],
          ['Next payment', longDateText(preview.nextAt)],
        ]}
      />
    </>
  )
}
