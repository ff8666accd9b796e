// Lists the coupons with their revenue, makes one, and switches one off.
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { wholeList } from '@/components/list/list-state'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { toast } from '@/components/ui/toast-store'
import { now } from '@/lib/now'
import { mostCoupons, useCoupons, useEndCoupon, useFinishCoupon, type Coupon } from '../api/coupons'
import { broughtIn, conditions, couponState, gives, used } from '../coupon-labels'
import { CouponDialog } from './coupon-dialog'

interface CouponsListProps {
  /** The currency of the plans. */
  currency: string
  /** The time zone of the site. */
  zone: string
}

type Question = { about: 'end' | 'finish'; coupon: Coupon }

export function CouponsList({ currency, zone }: CouponsListProps) {
  const coupons = useCoupons()
  const [making, setMaking] = useState(false)
  const [question, setQuestion] = useState<Question | null>(null)
  return (
    <>
      <ListFrame
        list={wholeList(coupons, coupons.data, mostCoupons)}
        label="Coupons"
        failed="The coupons could not be loaded."
        actions={
          <Button size="little" onClick={() => setMaking(true)}>
            <Plus className="size-4" aria-hidden="true" /> New coupon
          </Button>
        }
        empty={
          <EmptyState title="No coupons yet">
            A code that you make here lowers the price for whoever types it when they choose a plan.
          </EmptyState>
        }
      >
        {rows => (
          <ul aria-label="Coupons" className="divide-y">
            {rows.map(coupon => (
              <CouponLine
                key={coupon.id}
                coupon={coupon}
                zone={zone}
                onAsk={about => setQuestion({ about, coupon })}
              />
            ))}
          </ul>
        )}
      </ListFrame>
      {making && <CouponDialog currency={currency} zone={zone} onClose={() => setMaking(false)} />}
      {question?.about === 'end' && <End coupon={question.coupon} onClose={() => setQuestion(null)} />}
      {question?.about === 'finish' && <Finish coupon={question.coupon} onClose={() => setQuestion(null)} />}
    </>
  )
}

interface CouponLineProps {
  coupon: Coupon
  zone: string
  onAsk: (about: Question['about']) => void
}

function CouponLine({ coupon, zone, onAsk }: CouponLineProps) {
  const { code, note, ready, ended_at } = coupon
  const { label, tone } = couponState(coupon, now())
  const income = broughtIn(coupon)
  return (
    <li className="grid gap-x-6 gap-y-3 px-5 py-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <code className="font-semibold wrap-anywhere">{code}</code>
          <Chip tone={tone}>{label}</Chip>
        </p>
        <p className="mt-1">{gives(coupon)}</p>
        <p className="text-sm text-soft">{conditions(coupon, zone)}</p>
        <p className="text-sm text-soft tabular-nums">{[used(coupon), income].filter(Boolean).join(' · ')}</p>
        {note && (
          <p dir="auto" className="mt-1 text-sm wrap-anywhere text-soft">
            {note}
          </p>
        )}
      </div>
      {!ended_at && (
        <div className="flex flex-wrap gap-2">
          {!ready && (
            <Button size="little" aria-label={`Finish ${code}`} onClick={() => onAsk('finish')}>
              Finish
            </Button>
          )}
          <Button
            variant="quiet"
            size="little"
            aria-label={`Switch off ${code}`}
            onClick={() => onAsk('end')}
          >
            Switch off
          </Button>
        </div>
      )}
    </li>
  )
}

interface ActProps {
  coupon: Coupon
  onClose: () => void
}

function End({ coupon: { id, code }, onClose }: ActProps) {
  const ending = useEndCoupon()
  return (
    <ConfirmAction
      title={`Switch off ${code}?`}
      confirmLabel="Switch off"
      action={() => ending.mutateAsync(id)}
      onDone={() => toast({ title: `${code} is switched off` })}
      onClose={onClose}
    >
      Nobody can use it from now on, and the code cannot be used for another coupon. Members who have it keep
      what it gives them.
    </ConfirmAction>
  )
}

function Finish({ coupon: { id, code }, onClose }: ActProps) {
  const finishing = useFinishCoupon()
  return (
    <ConfirmAction
      title={`Finish ${code}?`}
      confirmLabel="Finish"
      action={() => finishing.mutateAsync(id)}
      onDone={() => toast({ title: `${code} is ready` })}
      onClose={onClose}
    >
      Making this coupon was interrupted before the payment provider had it. Until it is finished, nobody can
      use it.
    </ConfirmAction>
  )
}
