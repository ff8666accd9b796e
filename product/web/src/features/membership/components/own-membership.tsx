// Shows the signed-in member's plan and state, the card and the receipts, and what can be changed.
import type { OwnMembership as Answer } from '@juno/domain/payments/own-membership'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '@/components/feedback/error-state'
import { PaymentPart, ReceiptList } from '@/components/payment-parts'
import { Alert } from '@/components/ui/alert'
import { ButtonLink } from '@/components/ui/button-link'
import { Chip } from '@/components/ui/chip'
import { paths } from '@/config/paths'
import { memberAccessQuery } from '@/lib/auth/member-access'
import { ownMembershipQuery } from '../api/own-membership'
import { membershipText, othersText } from '../membership-text'
import { MembershipActions } from './membership-actions'
import { MembershipSkeleton } from './membership-skeleton'
import { MoneyBack } from './money-back'
import { PaymentDetails } from './payment-details'

interface OwnMembershipProps {
  userId: string
  checkoutMode: 'stripe' | 'sandbox'
  /** The person manages the seats of a firm, for which no membership is needed. */
  looksAfterSeats: boolean
}

export function OwnMembership({ userId, checkoutMode, looksAfterSeats }: OwnMembershipProps) {
  const own = useQuery(ownMembershipQuery(userId))
  if (own.isPending) return <MembershipSkeleton />
  if (!own.data)
    return <ErrorState title="Your membership could not be loaded" onRetry={() => void own.refetch()} />
  if (!own.data.membership) return <NoMembership userId={userId} looksAfterSeats={looksAfterSeats} />
  return <Membership {...own.data} userId={userId} checkoutMode={checkoutMode} />
}

function NoMembership({ userId, looksAfterSeats }: Omit<OwnMembershipProps, 'checkoutMode'>) {
  const access = useQuery(memberAccessQuery(userId))
  if (access.data?.is_admin)
    return <p className="text-[15px]">You are on the team, so you do not need a membership.</p>
  if (looksAfterSeats)
    return (
      <p className="max-w-[60ch] text-[15px]">
        You look after the seats of your firm, below. If you would like to come in yourself, invite your own
        address to one of them.
      </p>
    )
  return (
    <>
      <p className="text-[15px]">This account has no membership yet.</p>
      <ButtonLink to={paths.membershipSelection} size="little" className="justify-self-start">
        Choose a membership
      </ButtonLink>
    </>
  )
}

function Membership({
  membership,
  provider,
  userId,
  checkoutMode,
  ...paid
}: Answer & Omit<OwnMembershipProps, 'looksAfterSeats'>) {
  const { plan, status, tone, sentence } = membershipText(membership!)
  return (
    <>
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <p className="font-display text-xl">{plan}</p>
          <Chip tone={tone}>{status}</Chip>
        </div>
        <p className="max-w-[60ch] text-[15px] text-soft">{sentence}</p>
        {othersText(membership!).map(text => (
          <p key={text} className="max-w-[60ch] text-[15px]">
            {text}
          </p>
        ))}
        {membership!.coupon && membership!.acts.length > 0 && (
          <p className="text-sm text-soft">
            Your coupon: <span dir="auto">{membership!.coupon}</span>
          </p>
        )}
      </div>
      {provider === 'unreachable' && (
        <Alert title="Our payment provider cannot be reached right now">
          Your card and your receipts cannot be shown for the moment. Nothing is lost; please come back a
          little later.
        </Alert>
      )}
      {membership!.moneyBack && <MoneyBack moneyBack={membership!.moneyBack} userId={userId} />}
      {provider === 'read' && (
        <PaymentDetails {...paid} membership={membership!} checkoutMode={checkoutMode} />
      )}
      {provider === 'none' && paid.receipts.length > 0 && (
        <PaymentPart title="Receipts">
          <ReceiptList receipts={paid.receipts} />
        </PaymentPart>
      )}
      <MembershipActions membership={membership!} userId={userId} />
      {checkoutMode === 'sandbox' && provider !== 'none' && (
        <p className="text-sm text-soft">Sandbox: no card is charged here.</p>
      )}
    </>
  )
}
