// Lists bought gifts with their buyers, state and revenue.
import { moneyText } from '@juno/domain/payments/money'
import { plural } from '@juno/domain/text/plural'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { useListAddress } from '@/components/list/use-list-address'
import { usePagedList } from '@/components/list/use-paged-list'
import { ButtonLink } from '@/components/ui/button-link'
import { Chip } from '@/components/ui/chip'
import { ResponsiveTable, type Column } from '@/components/ui/responsive-table'
import { paths } from '@/config/paths'
import { dateText } from '@/lib/dates'
import { giftsPageSize, useGifts, useGiftsBroughtIn, type AdminGift } from '../api/admin-gifts'
import { broughtIn, isOpen, standingOf } from '../gift-labels'
import { giftTexts } from '../gift-texts'
import { GiftActions } from './gift-actions'
import { SandboxDispute } from './sandbox-dispute'

export function GiftsPanel() {
  const address = useListAddress()
  const { search, page } = address
  const list = usePagedList(useGifts(search, page), address, giftsPageSize)
  const { data: amounts } = useGiftsBroughtIn(search)
  return (
    <ListFrame
      list={list}
      label="Gifts"
      failed={giftTexts.loadFailed}
      empty={
        <EmptyState
          title="No gifts yet"
          action={
            <ButtonLink to={paths.gift} variant="quiet" size="little">
              See the page for buyers
            </ButtonLink>
          }
        >
          Anybody can buy a year of membership for somebody else. Share the page, and gifts appear here.
        </EmptyState>
      }
      count={total => (amounts ? `${plural(total, 'gift')} · ${broughtIn(amounts)}` : plural(total, 'gift'))}
      filter={{
        address,
        search: { label: 'Search gifts', placeholder: 'Buyer or recipient' },
        showAll: 'Show all gifts',
      }}
    >
      {rows => <ResponsiveTable label="Gifts" columns={columns} rows={rows} />}
    </ListFrame>
  )
}

function Note({ gift }: { gift: AdminGift }) {
  if (gift.refunded_at || isOpen(gift)) return null
  const disputed = giftTexts.disputed[gift.redeemed_at ? 'redeemed' : 'open']
  return <p className="text-sm text-soft">{gift.disputed ? disputed : giftTexts.redeemedStays}</p>
}

const columns: Column<AdminGift>[] = [
  {
    header: 'Bought by',
    className: '@3xl:w-[34%]',
    cell: ({ buyer_name, buyer_email, recipient_name }) => (
      <>
        <span className="block font-bold wrap-anywhere" dir="auto">
          {buyer_name}
        </span>
        <span className="block text-sm wrap-anywhere text-soft">{buyer_email}</span>
        {recipient_name && (
          <span className="mt-1 block text-sm wrap-anywhere" dir="auto">
            For {recipient_name}
          </span>
        )}
      </>
    ),
  },
  {
    header: 'Status',
    cell: gift => {
      const { label, tone, more } = standingOf(gift)
      return (
        <>
          <Chip tone={tone}>{label}</Chip>
          {more && (
            <span className="mt-1 block text-sm wrap-anywhere text-soft" dir="auto">
              {more}
            </span>
          )}
        </>
      )
    },
  },
  {
    header: 'Bought',
    cardLabel: 'Bought',
    className: 'whitespace-nowrap text-sm text-soft @3xl:text-base @3xl:text-ink',
    cell: ({ paid_at }) => dateText(paid_at),
  },
  {
    header: 'Amount',
    className: 'tabular-nums',
    cell: ({ cents, currency }) => moneyText(cents, currency),
  },
  {
    header: 'Act',
    actions: true,
    cell: gift => (
      <>
        {isOpen(gift) && <GiftActions gift={gift} />}
        <div className="grid max-w-80 justify-items-start gap-1">
          <Note gift={gift} />
          <SandboxDispute gift={gift} />
        </div>
      </>
    ),
  },
]
