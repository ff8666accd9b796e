// Shows a firm's offer, and the button that pays for it.
import type { FirmLookUp } from '@juno/domain/payments/firm'
import { plural } from '@juno/domain/text/plural'
import { useEffect } from 'react'
import { Figures } from '@/components/figures'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { failureText } from '@/lib/failure-text'
import { usePayForSeats } from '../api/firm-offer'
import { seatPriceText, totalText } from '../firm-texts'

export function FirmOffer({ id, firm }: { id: string; firm: FirmLookUp }) {
  const pay = usePayForSeats(id)
  const { reset } = pay
  useEffect(() => {
    // When a person goes back from the payment page, the browser restores this page as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [reset])
  const period = firm.plan === 'annual' ? 'year' : 'month'
  return (
    <div className="grid gap-6">
      <div>
        <h2 className="font-display text-2xl wrap-anywhere" dir="auto">
          {firm.name}
        </h2>
        <p className="mt-1 text-[15px] wrap-anywhere text-soft">
          For <bdi>{firm.contactName}</bdi>, {firm.contactEmail}
        </p>
        <Figures
          rows={[
            ['Seats', String(firm.seats)],
            ['One seat', seatPriceText(firm)],
            ['To pay now', totalText(firm)],
          ]}
        />
        <p className="mt-2.5 text-sm text-soft">
          The same is charged each {period} from then on; to end it, write to us.
        </p>
      </div>
      <ol className="grid list-decimal gap-2 pl-5 text-[15px]">
        <li>One payment for everybody, and one receipt.</li>
        <li>
          You invite {plural(firm.seats, 'colleague')} by email. Each makes an account of their own: there is
          no application to wait for.
        </li>
        <li>
          Somebody leaves? Their seat is free for another colleague at once. The number can change at any
          time.
        </li>
      </ol>
      <div className="grid gap-3">
        {pay.isError && <Alert variant="destructive">{failureText(pay.error)}</Alert>}
        <Button
          className="w-full"
          busy={pay.isPending || pay.isSuccess}
          onClick={() => pay.mutate(undefined, { onSuccess: ({ url }) => window.location.assign(url) })}
        >
          Pay {totalText(firm)}
        </Button>
      </div>
    </div>
  )
}
