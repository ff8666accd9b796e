// Shows a firm to its contact: its state, its seats, its card and receipts.
import { firmStandingTexts, type FirmStanding, type ManagedFirm as Firm } from '@juno/domain/payments/firm'
import { useState } from 'react'
import { CardLine, PaymentPart, ReceiptList } from '@/components/payment-parts'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Chip, type ChipTone } from '@/components/ui/chip'
import { toast } from '@/components/ui/toast-store'
import { firmFor } from '@/config/paths'
import { cardText } from '@/lib/card-text'
import { failureText } from '@/lib/failure-text'
import { logFailure } from '@/lib/log-failure'
import { now } from '@/lib/now'
import { useOpenFirmPage } from '../api/managed-firms'
import { standingText, usedText } from '../seat-texts'
import { InviteDialog } from './invite-dialog'
import { SeatList } from './seat-list'
import { SeatNumberDialog } from './seat-number-dialog'

const tones: Record<FirmStanding, ChipTone> = {
  offered: 'gold',
  paid: 'sage',
  ending: 'gold',
  owing: 'danger',
  ended: 'sand',
  withdrawn: 'sand',
}

export function ManagedFirm({ firm }: { firm: Firm }) {
  const [question, setQuestion] = useState<'invite' | 'number' | null>(null)
  const page = useOpenFirmPage(firm.id)
  const open = (which: 'pay' | 'card') =>
    page.mutate(which, {
      onSuccess: ({ url }) => window.location.assign(url),
      onError: error => {
        logFailure('The page of the payment provider could not be opened', error)
        toast({ title: 'That did not work', description: failureText(error), variant: 'destructive' })
      },
    })
  const { standing, used, seats, provider, card, receipts } = firm
  const isOpen = standing === 'paid' || standing === 'ending' || standing === 'owing'
  const free = seats - used.length
  const busy = page.isPending || page.isSuccess
  const close = () => setQuestion(null)
  return (
    <section aria-label={firm.name} className="grid gap-5 not-first:border-t not-first:pt-6">
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 className="font-display text-xl font-normal wrap-anywhere" dir="auto">
            {firm.name}
          </h3>
          <Chip tone={tones[standing]}>{firmStandingTexts[standing]}</Chip>
        </div>
        <p className="max-w-[60ch] text-[15px] text-soft">{standingText(firm)}</p>
        {isOpen && <p className="text-[15px]">{usedText(firm)}.</p>}
      </div>
      {(standing === 'owing' || standing === 'ended') && (
        <Button size="little" className="justify-self-start" busy={busy} onClick={() => open('pay')}>
          See and pay
        </Button>
      )}
      {standing === 'offered' && (
        <ButtonLink to={firmFor(firm.id)} size="little" className="justify-self-start">
          See the offer and pay
        </ButtonLink>
      )}
      {used.length > 0 && <SeatList seats={used} firm={firm.name} />}
      {isOpen && (
        <div className="flex flex-wrap items-center gap-3">
          {free > 0 && (
            <Button size="little" onClick={() => setQuestion('invite')}>
              {used.length === 0 ? 'Invite colleagues' : 'Invite more colleagues'}
            </Button>
          )}
          {standing === 'paid' && (
            <Button variant="quiet" size="little" onClick={() => setQuestion('number')}>
              {free > 0 ? 'Change the number of seats' : 'Take more seats'}
            </Button>
          )}
          {used.length === 0 && (
            <p className="basis-full text-sm text-soft">
              Would you like to come in yourself? Invite your own address as well: your access takes one of
              the seats.
            </p>
          )}
        </div>
      )}
      {provider === 'unreachable' && (
        <Alert title="Our payment provider cannot be reached right now">
          The card and the receipts cannot be shown for the moment. Nothing is lost; please come back a little
          later.
        </Alert>
      )}
      {card && isOpen && (
        <PaymentPart title="Payment method">
          <CardLine card={cardText(card, now())}>
            <Button variant="quiet" size="little" busy={busy} onClick={() => open('card')}>
              Change card
            </Button>
          </CardLine>
        </PaymentPart>
      )}
      {receipts.length > 0 && (
        <PaymentPart title="Receipts">
          <ReceiptList receipts={receipts} />
        </PaymentPart>
      )}
      {question === 'invite' && <InviteDialog firm={firm} onClose={close} />}
      {question === 'number' && <SeatNumberDialog firm={firm} onClose={close} />}
    </section>
  )
}
