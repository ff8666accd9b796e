// Lists who was invited to a seat of a firm, and the state of each invitation.
import { freedReasonTexts, seatStatusTexts } from '@juno/domain/payments/firm'
import { useState } from 'react'
import { ListEnd } from '@/components/list/list-end'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Chip, type ChipTone } from '@/components/ui/chip'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast-store'
import { dateText } from '@/lib/dates'
import { mostFirmSeats, useFirmSeats, useFreeFirmSeat, type AdminSeat } from '../api/admin-firms'
import { firmTexts } from '../firm-texts'

export function FirmSeats({ firmId }: { firmId: string }) {
  const seats = useFirmSeats(firmId)
  if (!seats.data)
    return seats.error ? (
      <Alert variant="destructive" className="mt-3">
        <p>{firmTexts.seatsFailed}</p>
        <Button variant="link" className="min-h-8 text-sm" onClick={() => void seats.refetch()}>
          Try again
        </Button>
      </Alert>
    ) : (
      <SkeletonGroup className="mt-3 grid gap-2.5">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </SkeletonGroup>
    )
  if (seats.data.length === 0)
    return <p className="mt-2 text-[15px] text-soft">Nobody is invited yet. The contact does that.</p>
  return (
    <>
      <ul aria-label="Who has the seats" className="mt-3 border-t">
        {seats.data.map(seat => (
          <SeatLine key={seat.id} seat={seat} />
        ))}
      </ul>
      <ListEnd shown={seats.data.length} most={mostFirmSeats} />
    </>
  )
}

function SeatLine({ seat }: { seat: AdminSeat }) {
  const [asking, setAsking] = useState(false)
  const free = useFreeFirmSeat(seat.id)
  const { name, email, status } = seat
  const who = name || email
  const { label, tone, text } = markOf(seat)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold wrap-anywhere" dir="auto">
          {who}
        </p>
        {name && <p className="text-sm wrap-anywhere text-soft">{email}</p>}
        <div className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Chip tone={tone}>{label}</Chip>
          <span className="text-sm text-soft">{text}</span>
        </div>
      </div>
      {status !== 'freed' && (
        <Button
          variant="quiet"
          size="little"
          onClick={() => setAsking(true)}
          aria-label={status === 'taken' ? `Free ${who}’s seat` : `Withdraw ${who}’s invitation`}
        >
          {status === 'taken' ? 'Free seat' : 'Withdraw'}
        </Button>
      )}
      {asking && (
        <ConfirmAction
          title={status === 'taken' ? `Free ${who}’s seat?` : `Withdraw ${who}’s invitation?`}
          confirmLabel={status === 'taken' ? 'Free the seat' : 'Withdraw it'}
          variant="destructive"
          action={() => free.mutateAsync()}
          onDone={({ message }) => toast({ title: message })}
          onClose={() => setAsking(false)}
        >
          {status === 'taken'
            ? 'The members’ pages close for them at once, and we email them. The firm keeps paying for the seat, and can invite somebody else.'
            : 'The link in the invitation no longer works. The firm can invite somebody else.'}
        </ConfirmAction>
      )}
    </li>
  )
}

function markOf(seat: AdminSeat): { label: string; tone: ChipTone; text: string } {
  const { status, expired, invited_at, taken_at, freed_at, freed_reason, account_id } = seat
  switch (status) {
    case 'taken':
      return {
        label: seatStatusTexts.taken,
        tone: 'sage',
        text: [taken_at && dateText(taken_at), account_id === null && 'the account is still to be made']
          .filter(Boolean)
          .join(', '),
      }
    case 'freed':
      return {
        label: seatStatusTexts.freed,
        tone: 'sand',
        text: [freed_at && dateText(freed_at), freed_reason && freedReasonTexts[freed_reason]]
          .filter(Boolean)
          .join(', '),
      }
    case 'invited':
      return expired
        ? { label: 'Link too old', tone: 'sand', text: `Invited ${dateText(invited_at)}` }
        : { label: seatStatusTexts.invited, tone: 'gold', text: dateText(invited_at) }
  }
}
