// Opens an invitation for a signed-in account. It is accepted at once, and the person ends their own plan or gives up
// the seat.
import type { OwnSeatLookUp, SeatTaken } from '@juno/domain/payments/firm'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { signOut } from '@/components/sign-out'
import { paths } from '@/config/paths'
import { longDateText } from '@/lib/dates'
import { failureText } from '@/lib/failure-text'
import { useTakeOwnSeat } from '../api/seat-invitation'
import { DeclineSeat } from './decline-seat'
import { seatProblem } from './seat-notices'

interface OwnSeatProps {
  token: string
  seat: OwnSeatLookUp
  onRefused: (error: unknown) => void
  onTaken: (taken: SeatTaken) => void
  onDeclined: (message: string) => void
}

export function OwnSeat({ token, seat, onRefused, onTaken, onDeclined }: OwnSeatProps) {
  const take = useTakeOwnSeat(token)
  const { own, seatOf, ownEmail, email } = seat
  const takeIt = (endOwn: boolean) =>
    take.mutate(endOwn, {
      onSuccess: onTaken,
      onError: error => {
        if (seatProblem(error)) onRefused(error)
      },
    })
  const end = own?.paidUntil ? `on ${longDateText(own.paidUntil)}` : 'with the time that is paid for'
  return (
    <div className="grid gap-5">
      {seatOf !== null ? (
        <p className="wrap-anywhere">
          You have a seat already, from <bdi className="font-semibold">{seatOf}</bdi>, and one is all you
          need.
        </p>
      ) : own ? (
        <p>
          You pay for {own.plan ? `the ${own.plan} plan` : 'a plan'} of your own, and one membership is
          enough. With the seat, your plan ends {end} and nothing more is charged. You keep your account, your
          profile and your settings.
        </p>
      ) : (
        <p>You have nothing to pay. Everything opens at once, and your account stays as it is.</p>
      )}
      {take.isError && !seatProblem(take.error) && (
        <Alert variant="destructive">{failureText(take.error)}</Alert>
      )}
      <div className="grid gap-3">
        {seatOf !== null ? (
          <ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>
        ) : (
          <Button
            busy={take.isPending}
            onClick={() => takeIt(own !== null)}
            className="h-auto min-h-12 py-2 whitespace-normal"
          >
            {own ? `Take the seat; my own plan ends ${end}` : 'Take the seat'}
          </Button>
        )}
        <DeclineSeat
          token={token}
          label={own && seatOf === null ? 'Keep my own plan' : 'No, thanks'}
          onDeclined={onDeclined}
        >
          {own && seatOf === null ? 'Your own plan continues as it is.' : undefined}
        </DeclineSeat>
      </div>
      <p className="border-t pt-4 text-[15px] wrap-anywhere text-soft">
        {email.toLowerCase() !== ownEmail.toLowerCase() && <>The invitation was sent to {email}. </>}
        You are signed in as <strong className="font-semibold text-ink">{ownEmail}</strong>
        {seatOf === null && ', whose seat this becomes'}.{' '}
        <Button variant="link" className="text-[15px]" onClick={() => void signOut()}>
          Use another account
        </Button>
      </p>
    </div>
  )
}
