// Shows the outbox: an overview, filters, the emails, and the open one.
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { endlessList } from '@/components/list/list-state'
import { oneOf, useListAddress } from '@/components/list/use-list-address'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Select } from '@/components/ui/select'
import { useAppConfig } from '@/config/app-config-context'
import { momentText } from '@/lib/dates'
import { useMailOverview, useMails, type Mail } from '../api/outbox'
import { kindLabel, mailStates, maySendAgain, stateLabels, type MailState } from '../mail-labels'
import { MailDialog, RetryButton } from './mail-dialog'
import { OutboxOverview } from './outbox-overview'

const states = mailStates.map(value => ({ value, label: stateLabels[value].label }))

export function OutboxPanel() {
  const { sendsMail } = useAppConfig()
  const [opened, setOpened] = useState<Mail | null>(null)
  const { kinds = [] } = useMailOverview().data ?? {}
  const address = useListAddress({ state: oneOf(states), kind: () => true })
  const { search, filters } = address
  const mails = useMails({ search, state: filters.state as MailState | '', kind: filters.kind })
  return (
    <>
      {!sendsMail && (
        <Alert className="mb-6" title="No mail server is set.">
          Emails stay on this machine, and nobody receives them. Before members join, ask whoever runs the
          server to set one.
        </Alert>
      )}
      <OutboxOverview />
      <ListFrame
        list={endlessList(mails, 'Show older emails')}
        label="Emails"
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
                options={kinds.map(value => ({ value, label: kindLabel(value) }))}
              />
            </>
          ),
          showAll: 'Show all emails',
        }}
      >
        {rows => (
          <ul aria-label="Emails" className="divide-y">
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

function MailLine({ mail, onOpen }: { mail: Mail; onOpen: () => void }) {
  const { label, tone } = stateLabels[mail.status]
  return (
    <li className="grid gap-x-6 gap-y-2 px-5 py-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">{mail.to_email}</span>
          <Chip tone={tone}>{label}</Chip>
        </p>
        <p className="mt-0.5 wrap-anywhere" dir="auto">
          {mail.subject}
        </p>
        <p className="text-sm text-soft">
          {kindLabel(mail.kind)} · <time dateTime={mail.created_at}>{momentText(mail.created_at)}</time>
          {mail.attempts > 1 && ` · ${mail.attempts} attempts`}
        </p>
        {mail.last_error && mail.status !== 'sent' && (
          <p className="mt-1 text-sm wrap-anywhere text-danger">{mail.last_error}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="quiet"
          size="little"
          onClick={onOpen}
          aria-label={`Open the email to ${mail.to_email}: ${mail.subject}`}
        >
          Open
        </Button>
        {maySendAgain(mail.status) && <RetryButton mail={mail} />}
      </div>
    </li>
  )
}
