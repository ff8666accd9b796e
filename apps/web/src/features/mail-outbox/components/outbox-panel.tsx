// The outbox: an overview, filters, the mails, and the one that is open.
import { useState } from 'react'
import { EmptyState } from '@/components/feedback/empty-state'
import { ErrorState } from '@/components/feedback/error-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { RowsSkeleton } from '@/components/ui/rows-skeleton'
import { SearchInput } from '@/components/ui/search-input'
import { Select } from '@/components/ui/select'
import { useDebounced } from '@/components/use-debounced'
import { useMailOverview, useMails, type Mail } from '@/features/mail-outbox/api/get-mails'
import { MailDialog } from '@/features/mail-outbox/components/mail-dialog'
import { MailLine } from '@/features/mail-outbox/components/mail-line'
import { OutboxOverview } from '@/features/mail-outbox/components/outbox-overview'
import { kindWords, mailStates, stateWords, type MailState } from '@/features/mail-outbox/mail-labels'

export function OutboxPanel() {
  const [state, setState] = useState<MailState | ''>('')
  const [kind, setKind] = useState('')
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState<Mail | null>(null)
  const search = useDebounced(typed).trim()
  const { kinds = [] } = useMailOverview().data ?? {}
  const mails = useMails({ state, kind, search })
  const rows = mails.data?.pages.flat() ?? []
  const clear = () => {
    setState('')
    setKind('')
    setTyped('')
  }
  return (
    <>
      <OutboxOverview />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchInput
          label="Search by address"
          placeholder="Address"
          value={typed}
          onValueChange={setTyped}
          className="sm:w-72"
        />
        <Select
          aria-label="State"
          placeholder="Every state"
          className="w-full sm:w-48"
          value={state}
          onValueChange={value => setState(value as MailState | '')}
          options={mailStates.map(value => ({ value, label: stateWords[value].label }))}
        />
        <Select
          aria-label="Kind"
          placeholder="Every kind"
          className="w-full sm:w-60"
          value={kind}
          onValueChange={setKind}
          options={kinds.map(value => ({ value, label: kindWords(value) }))}
        />
      </div>
      <Card className="overflow-hidden p-0" aria-busy={mails.isPlaceholderData || undefined}>
        {mails.isPending ? (
          <RowsSkeleton />
        ) : mails.isError && rows.length === 0 ? (
          <ErrorState title="The outbox could not be loaded." onRetry={() => void mails.refetch()} />
        ) : rows.length > 0 ? (
          <ul aria-label="Mails" className="divide-y">
            {rows.map(mail => (
              <MailLine key={mail.id} mail={mail} onOpen={() => setOpened(mail)} />
            ))}
          </ul>
        ) : state || kind || search ? (
          <EmptyState
            title="Nothing matches"
            action={
              <Button variant="quiet" size="little" onClick={clear}>
                Show all mails
              </Button>
            }
          />
        ) : (
          <EmptyState title="No mails yet">Every mail that the site writes will be listed here.</EmptyState>
        )}
      </Card>
      {mails.hasNextPage && (
        <Button
          variant="quiet"
          className="mx-auto mt-5 flex"
          busy={mails.isFetchingNextPage}
          onClick={() => void mails.fetchNextPage()}
        >
          {mails.isFetchNextPageError ? 'Try again' : 'Show older mails'}
        </Button>
      )}
      {opened && <MailDialog mail={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
