// Lists who has a seat of the firm or is invited to one, and what its contact may do about it.
import { seatStatusTexts, type ManagedSeat } from '@juno/domain/payments/firm'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { toast } from '@/components/ui/toast-store'
import { dateText } from '@/lib/dates'
import { useFreeSeat, useResendSeat } from '../api/managed-firms'

export const SeatList = ({ seats, firm }: { seats: readonly ManagedSeat[]; firm: string }) => (
  <ul aria-label={`Seats of ${firm}`} className="grid border-t">
    {seats.map(seat => (
      <SeatLine key={seat.id} seat={seat} />
    ))}
  </ul>
)

function SeatLine({ seat }: { seat: ManagedSeat }) {
  const [asking, setAsking] = useState<'free' | 'resend' | null>(null)
  const free = useFreeSeat(seat)
  const resend = useResendSeat(seat)
  const { name, email, status, waitsForAccount } = seat
  const who = name || email
  const { label, tone, text } = markOf(seat)
  const said = ({ message }: { message: string }) => toast({ title: message })
  const close = () => setAsking(null)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 border-b py-3 last:border-b-0">
      <div className="min-w-0 flex-[1_1_220px]">
        <p className="font-semibold wrap-anywhere" dir="auto">
          {who}
        </p>
        {name && <p className="text-sm wrap-anywhere text-soft">{email}</p>}
        <div className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Chip tone={tone}>{label}</Chip>
          <span className="text-sm text-soft">{text}</span>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {(status === 'invited' || waitsForAccount) && (
          <Button
            variant="quiet"
            size="little"
            onClick={() => setAsking('resend')}
            aria-label={waitsForAccount ? `Resend ${who}’s account link` : `Resend ${who}’s invitation`}
          >
            Resend
          </Button>
        )}
        <Button
          variant="quiet"
          size="little"
          onClick={() => setAsking('free')}
          aria-label={status === 'taken' ? `Free ${who}’s seat` : `Withdraw ${who}’s invitation`}
        >
          {status === 'taken' ? 'Free seat' : 'Withdraw'}
        </Button>
      </div>
      {asking === 'resend' && (
        <ConfirmAction
          title={waitsForAccount ? `Resend ${who}’s account link?` : `Resend ${who}’s invitation?`}
          confirmLabel="Resend it"
          variant="primary"
          action={() => resend.mutateAsync()}
          onDone={said}
          onClose={close}
        >
          It goes to {email} with a new link. The previous link stops working.
        </ConfirmAction>
      )}
      {asking === 'free' && (
        <ConfirmAction
          title={status === 'taken' ? `Free ${who}’s seat?` : `Withdraw ${who}’s invitation?`}
          confirmLabel={status === 'taken' ? 'Free the seat' : 'Withdraw it'}
          variant="destructive"
          action={() => free.mutateAsync()}
          onDone={said}
          onClose={close}
        >
          {status === 'taken'
            ? 'The members’ pages close for them at once. Their account and all they saved are kept, and we email them. You can invite somebody else then.'
            : 'The link that we emailed to them no longer works. You can invite somebody else then.'}
        </ConfirmAction>
      )}
    </li>
  )
}

function markOf({ status, expired, invitedAt, takenAt, waitsForAccount }: ManagedSeat) {
  if (status === 'taken')
    return {
      label: seatStatusTexts.taken,
      tone: 'sage',
      text: waitsForAccount
        ? 'Has taken it, and has no account yet'
        : takenAt
          ? `Since ${dateText(takenAt)}`
          : '',
    } as const
  return expired
    ? ({ label: 'Link too old', tone: 'sand', text: `Invited ${dateText(invitedAt)}` } as const)
    : ({ label: seatStatusTexts.invited, tone: 'gold', text: dateText(invitedAt) } as const)
}
