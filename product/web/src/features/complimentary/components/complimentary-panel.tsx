// Lists the memberships that the team has granted: to whom, until when, why, and their state.
import { amountsText } from '@juno/domain/payments/money'
import { plural } from '@juno/domain/text/plural'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { useListAddress } from '@/components/list/use-list-address'
import { usePagedList } from '@/components/list/use-paged-list'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { ResponsiveTable, type Column } from '@/components/ui/responsive-table'
import { dateText } from '@/lib/dates'
import { complimentaryPageSize, useComplimentary } from '../api/complimentary'
import { standingOf, untilText, type Complimentary } from '../complimentary-labels'
import { givenTexts } from '../complimentary-texts'
import { GiveDialog } from './give-dialog'
import { GivenActions } from './given-actions'

export function ComplimentaryPanel() {
  const address = useListAddress()
  const list = usePagedList(useComplimentary(address.search, address.page), address, complimentaryPageSize)
  const [giving, setGiving] = useState(false)
  const give = (
    <Button size="little" onClick={() => setGiving(true)}>
      <Plus className="size-4" aria-hidden="true" /> Give a membership
    </Button>
  )
  return (
    <>
      <ListFrame
        list={list}
        label="Complimentary memberships"
        failed={givenTexts.loadFailed}
        empty={
          <EmptyState title="Nobody has one yet" action={give}>
            A speaker, a partner, a friend of the club: give them a membership without a payment, with an end
            or without.
          </EmptyState>
        }
        count={total => plural(total, 'membership')}
        actions={list.total > 0 || address.filtered ? give : null}
        filter={{
          address,
          search: { label: 'Search memberships', placeholder: 'Name, email or note' },
          showAll: 'Show all memberships',
        }}
      >
        {rows => <ComplimentaryTable rows={rows} />}
      </ListFrame>
      {giving && <GiveDialog onClose={() => setGiving(false)} />}
    </>
  )
}

const columns: Column<Complimentary>[] = [
  {
    header: 'Given to',
    className: '@3xl:w-[36%]',
    cell: ({ name, email, note }) => (
      <>
        <span className="block font-bold wrap-anywhere" dir="auto">
          {name || email}
        </span>
        {name && <span className="block text-sm wrap-anywhere text-soft">{email}</span>}
        {note && (
          <span className="mt-1 block text-sm wrap-anywhere whitespace-pre-line" dir="auto">
            {note}
          </span>
        )}
      </>
    ),
  },
  {
    header: 'Membership',
    cell: given => {
      const { label, tone } = standingOf(given)
      return (
        <>
          <Chip tone={tone}>{label}</Chip>
          <span className="mt-1 block text-sm text-soft">{untilText(given)}</span>
        </>
      )
    },
  },
  {
    header: 'Given',
    cardLabel: 'Given',
    className: 'text-sm text-soft @3xl:text-base @3xl:text-ink',
    cell: ({ given_at, given_by_name }) => (
      <>
        {dateText(given_at)}
        {given_by_name && (
          <span className="text-sm wrap-anywhere text-soft @3xl:block" dir="auto">
            {' '}
            by {given_by_name}
          </span>
        )}
      </>
    ),
  },
  {
    header: 'Paid since',
    cardLabel: 'Paid since:',
    className: 'text-sm text-soft tabular-nums @3xl:text-base @3xl:text-ink',
    cell: ({ paid_since }) => amountsText(paid_since) || 'Nothing yet',
  },
  {
    header: 'Change',
    actions: true,
    cell: given => given.state === 'complimentary' && <GivenActions given={given} />,
  },
]

const ComplimentaryTable = ({ rows }: { rows: readonly Complimentary[] }) => (
  <ResponsiveTable label="Complimentary memberships" columns={columns} rows={rows} />
)
