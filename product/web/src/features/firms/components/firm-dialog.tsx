// Shows one firm in full: its payments, its seats, and what the team may change.
import { firmStandingTexts } from '@juno/domain/payments/firm'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { toast } from '@/components/ui/toast-store'
import { useAppConfig } from '@/config/app-config-context'
import { failureText } from '@/lib/failure-text'
import type { AdminFirm } from '../api/admin-firms'
import { useOpenSandboxPortal } from '../api/open-sandbox-portal'
import { paidText, paidUntilText } from '../firm-labels'
import { firmTones, seatPriceText } from '../firm-texts'
import { FirmActs } from './firm-acts'
import { FirmSeats } from './firm-seats'

interface FirmDialogProps {
  firm: AdminFirm
  payments: ReactNode
  onClose: () => void
}

export function FirmDialog({ firm, payments, onClose }: FirmDialogProps) {
  const { name, contact_name, contact_email, contact_id, standing, seats, used, taken, plan } = firm
  const { checkout } = useAppConfig()
  return (
    <Dialog open onOpenChange={open => !open && onClose()}>
      <DialogContent
        className="sm:w-[min(720px,calc(100vw-48px))]"
        title={
          <span className="wrap-anywhere" dir="auto">
            {name}
          </span>
        }
        description={
          <span className="wrap-anywhere">
            <bdi>{contact_name}</bdi>, {contact_email}
            {contact_id === null && ' (no account yet)'}
          </span>
        }
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Chip tone={firmTones[standing]}>{firmStandingTexts[standing]}</Chip>
          <span className="text-[15px] text-soft">{paidUntilText(firm)}</span>
        </div>
        <dl className="mt-4 grid gap-x-8 gap-y-3 sm:grid-cols-3">
          <Fact term="Seats">
            {used} of {seats} in use, {taken} taken
          </Fact>
          <Fact term="Price">
            {seatPriceText({ plan, seatPriceCents: firm.seat_price_cents, currency: firm.currency })} each
          </Fact>
          <Fact term="Brought in">{paidText(firm)}</Fact>
        </dl>
        <FirmActs firm={firm} payments={payments} />
        {checkout.mode === 'sandbox' && firm.membership_id && <SandboxLink firmId={firm.id} />}
        <section aria-label="Who has the seats" className="mt-7">
          <h3 className="font-sans text-[17px] leading-snug font-bold tracking-normal">Who has the seats</h3>
          <FirmSeats firmId={firm.id} />
        </section>
      </DialogContent>
    </Dialog>
  )
}

function SandboxLink({ firmId }: { firmId: string }) {
  const portal = useOpenSandboxPortal(firmId)
  return (
    <Button
      variant="link"
      className="mt-4"
      busy={portal.isPending || portal.isSuccess}
      onClick={() =>
        portal.mutate(undefined, {
          onError: error => toast({ title: failureText(error), variant: 'destructive' }),
        })
      }
    >
      Card, invoices and time in the sandbox
    </Button>
  )
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-soft">{term}</dt>
    <dd className="font-medium tabular-nums">{children}</dd>
  </div>
)
