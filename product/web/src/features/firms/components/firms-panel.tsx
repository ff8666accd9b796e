// Lists firms that pay for seats, with their state, seats and revenue.
import { firmStandingTexts } from '@juno/domain/payments/firm'
import { plural } from '@juno/domain/text/plural'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { useListAddress } from '@/components/list/use-list-address'
import { usePagedList } from '@/components/list/use-paged-list'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { ResponsiveTable, type Column } from '@/components/ui/responsive-table'
import { firmsPageSize, useFirms, type AdminFirm } from '../api/admin-firms'
import { paidText, paidUntilText } from '../firm-labels'
import { firmTexts, firmTones, seatPriceText } from '../firm-texts'
import { FirmDialog } from './firm-dialog'
import { OfferDialog } from './offer-dialog'

interface FirmsPanelProps {
  /** Renders the payments of one membership, and refunds. */
  payments: (of: { membershipId: string; name: string }) => ReactNode
}

export function FirmsPanel({ payments }: FirmsPanelProps) {
  const address = useListAddress()
  const list = usePagedList(useFirms(address.search, address.page), address, firmsPageSize)
  const [offering, setOffering] = useState(false)
  const [chosen, setChosen] = useState<AdminFirm | null>(null)
  // An action may have moved the firm to another page of the list.
  const open = list.rows?.find(({ id }) => id === chosen?.id) ?? chosen
  const offer = (
    <Button size="little" onClick={() => setOffering(true)}>
      <Plus className="size-4" aria-hidden="true" /> Offer seats to a firm
    </Button>
  )
  return (
    <>
      <ListFrame
        list={list}
        label="Firms"
        failed={firmTexts.loadFailed}
        empty={
          <EmptyState title="No firm has seats yet" action={offer}>
            A firm pays once for several colleagues, and its contact invites them. Make an offer, and we email
            it.
          </EmptyState>
        }
        count={total => plural(total, 'firm')}
        actions={list.total > 0 || address.filtered ? offer : null}
        filter={{
          address,
          search: { label: 'Search firms', placeholder: 'Firm or contact' },
          showAll: 'Show all firms',
        }}
      >
        {rows => <ResponsiveTable label="Firms" columns={columnsOf(setChosen)} rows={rows} />}
      </ListFrame>
      {offering && <OfferDialog onClose={() => setOffering(false)} />}
      {open && (
        <FirmDialog
          firm={open}
          payments={open.membership_id && payments({ membershipId: open.membership_id, name: open.name })}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

const columnsOf = (onOpen: (firm: AdminFirm) => void): Column<AdminFirm>[] => [
  {
    header: 'Firm',
    className: '@3xl:w-[34%]',
    cell: ({ name, contact_name, contact_email }) => (
      <>
        <span className="block font-bold wrap-anywhere" dir="auto">
          {name}
        </span>
        <span className="block text-sm wrap-anywhere text-soft">
          <bdi>{contact_name}</bdi>, {contact_email}
        </span>
      </>
    ),
  },
  {
    header: 'Status',
    cell: firm => (
      <>
        <Chip tone={firmTones[firm.standing]}>{firmStandingTexts[firm.standing]}</Chip>
        <span className="mt-1 block text-sm text-soft">{paidUntilText(firm)}</span>
      </>
    ),
  },
  {
    header: 'Seats',
    cell: ({ seats, used, plan, seat_price_cents, currency }) => (
      <>
        {used} of {plural(seats, 'seat')} in use
        <span className="block text-sm text-soft tabular-nums">
          {seatPriceText({ plan, seatPriceCents: seat_price_cents, currency })} each
        </span>
      </>
    ),
  },
  {
    header: 'Brought in',
    cardLabel: 'Brought in:',
    className: 'text-sm text-soft tabular-nums @3xl:text-base @3xl:text-ink',
    cell: paidText,
  },
  {
    header: 'Open',
    actions: true,
    cell: firm => (
      <Button variant="quiet" size="little" onClick={() => onOpen(firm)} aria-label={`Open ${firm.name}`}>
        Open
      </Button>
    ),
  },
]
