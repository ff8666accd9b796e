// The outbox: an overview, filters, the mails, and the one that is open.
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { endlessList } from '@/components/list/list-state'
import { oneOf, useListAddress } from '@/components/list/use-list-address'
import { Select } from '@/components/ui/select'
import { useMailOverview, useMails, type Mail } from '@/features/mail-outbox/api/get-mails'
import { MailDialog } from '@/features/mail-outbox/components/mail-dialog'
import { MailLine } from '@/features/mail-outbox/components/mail-line'
import { OutboxOverview } from '@/features/mail-outbox/components/outbox-overview'
import { kindWords, mailStates, stateWords, type MailState } from '@/features/mail-outbox/mail-labels'

const states = mailStates.map(value => ({ value, label: stateWords[value].label }))

export function OutboxPanel() {
  const [opened, setOpened] = useState<Mail | null>(null)
  const { kinds = [] } = useMailOverview().data ?? {}
  const address = useListAddress({ state: oneOf(states), kind: () => true })
  const { search, filters } = address
  const mails = useMails({ search, state: filters.state as MailState | '', kind: filters.kind })
  return (
    <>
      <OutboxOverview />
      <ListFrame
        list={endlessList(mails, 'Show older emails')}
        label="Mails"
        failed="The outbox could not be loaded."
        empty={
          <EmptyState title="No emails yet">Every email that the site writes will be listed here.</EmptyState>
        }
        filter={{
          address,
          search: { label: 'Search by address', placeholder: 'Email address' },
          fields: (
            <>
              <Select
                aria-label="State"
                placeholder="Every state"
                className="w-full sm:w-44"
                value={filters.state}
                onValueChange={state => address.setFilters({ state })}
                options={states}
              />
              <Select
                aria-label="Kind"
                placeholder="Every kind"
                className="w-full sm:w-56"
                value={filters.kind}
                onValueChange={kind => address.setFilters({ kind })}
                options={kinds.map(value => ({ value, label: kindWords(value) }))}
              />
            </>
          ),
          showAll: 'Show all emails',
        }}
      >
        {rows => (
          <ul aria-label="Mails" className="divide-y">
            {rows.map(mail => (
              <MailLine key={mail.id} mail={mail} onOpen={() => setOpened(mail)} />
            ))}
          </ul>
        )}
      </ListFrame>
      {opened && <MailDialog mail={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
