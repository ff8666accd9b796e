// Changes the number of seats, after showing what is charged now and next.
import { firmLimits, type ManagedFirm, type SeatNumberPreview } from '@juno/domain/payments/firm'
import { moneyText } from '@juno/domain/payments/money'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { Figures } from '@/components/figures'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast-store'
import { useDebounced } from '@/components/use-debounced'
import { longDateText } from '@/lib/dates'
import { failureText } from '@/lib/failure-text'
import { useChangeSeatNumber, useSeatNumber } from '../api/managed-firms'

export function SeatNumberDialog({ firm, onClose }: { firm: ManagedFirm; onClose: () => void }) {
  const used = Math.max(1, firm.used.length)
  const [typed, setTyped] = useState(String(firm.seats))
  const number = /^\d{1,4}$/.test(typed) ? Number(typed) : null
  const problem =
    number === null || number < 1 || number > firmLimits.seats
      ? `Please enter a whole number from 1 to ${firmLimits.seats}.`
      : number < used
        ? `${used} seats are in use. Free one first.`
        : null
  const wanted = problem === null && number !== firm.seats ? number : null
  const asked = useDebounced(wanted)
  const preview = useSeatNumber(firm.id, asked)
  const change = useChangeSeatNumber()
  const data = asked === wanted && wanted !== null ? preview.data : undefined
  const step = (by: number) =>
    setTyped(String(Math.min(firmLimits.seats, Math.max(used, (number ?? used) + by))))
  const due = data ? moneyText(data.dueNowCents, data.currency) : ''
  return (
    <ConfirmAction
      title="How many seats?"
      confirmLabel={data && data.dueNowCents > 0 ? `Change and pay ${due}` : 'Change the number'}
      variant="primary"
      ready={data !== undefined && !preview.isFetching}
      action={() => send(data!)}
      onDone={({ message }) => toast({ title: message })}
      onClose={onClose}
    >
      <div className="mt-2 flex items-start gap-3">
        <FormField label="Seats" error={problem} className="w-32 text-ink">
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={event => setTyped(event.target.value.trim())}
            className="text-center tabular-nums"
          />
        </FormField>
        <div className="mt-[30px] flex gap-2">
          <Button
            variant="quiet"
            size="icon"
            aria-label="One seat fewer"
            disabled={(number ?? 0) <= used}
            onClick={() => step(-1)}
          >
            <Minus className="size-5" aria-hidden="true" />
          </Button>
          <Button
            variant="quiet"
            size="icon"
            aria-label="One seat more"
            disabled={(number ?? 0) >= firmLimits.seats}
            onClick={() => step(1)}
          >
            <Plus className="size-5" aria-hidden="true" />
          </Button>
        </div>
      </div>
      <div aria-live="polite" className="mt-4 min-h-44">
        {wanted === null ? (
          !problem && <p>Choose another number, and see here what it costs before anything is charged.</p>
        ) : preview.error && asked === wanted ? (
          <Alert variant="destructive">{failureText(preview.error)}</Alert>
        ) : data ? (
          <Preview firm={firm} preview={data} />
        ) : (
          <SkeletonGroup className="grid gap-2.5 pt-1">
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-24 w-full" />
          </SkeletonGroup>
        )}
      </div>
    </ConfirmAction>
  )

  async function send({ currency: _, ...seen }: SeatNumberPreview) {
    return change.mutateAsync({ firm: firm.id, ...seen })
  }
}

function Preview({ firm, preview }: { firm: ManagedFirm; preview: SeatNumberPreview }) {
  const { seats, dueNowCents, nextCents, nextAt, currency } = preview
  return (
    <>
      <p>
        {seats < firm.seats
          ? 'There is no refund for the time you have paid for; your next payment is lower. Until then you can add the seats back at no charge.'
          : dueNowCents > 0
            ? 'The new seats are charged now for the rest of the time that is paid, to the card on file.'
            : 'These seats are already paid for, until the next payment.'}
      </p>
      <Figures
        rows={[
          ['To pay now', moneyText(dueNowCents, currency)],
          ['Next payment', moneyText(nextCents, currency)],
          ['On', longDateText(nextAt)],
        ]}
      />
    </>
  )
}
