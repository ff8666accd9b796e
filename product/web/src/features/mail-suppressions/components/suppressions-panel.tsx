// Shows which addresses get no more emails, why and since when, and removes them from the list.
import { plural } from '@juno/domain/text/plural'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { useListAddress } from '@/components/list/use-list-address'
import { usePagedList } from '@/components/list/use-paged-list'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { toast } from '@/components/ui/toast-store'
import { longDateText } from '@/lib/dates'
import { failureText } from '@/lib/failure-text'
import { pageSize, useSuppressions, useWriteAgain, type Suppression } from '../api/suppressions'

const reasons = {
  bounced: {
    label: 'Came back',
    tone: 'danger',
    what: 'We only send sign-in emails they ask for.',
  },
  complained: {
    label: 'Marked as spam',
    tone: 'gold',
    what: 'No newsletters and no emails about events. Emails about their account still arrive.',
  },
} as const

const sources: Record<string, string> = {
  smtp: 'the mail server',
  dsn: 'an email that came back',
  ses: 'Amazon SES',
  postmark: 'Postmark',
  mailgun: 'Mailgun',
  resend: 'Resend',
}

export function SuppressionsPanel() {
  const address = useListAddress()
  const list = usePagedList(useSuppressions(address.search, address.page), address, pageSize)
  return (
    <ListFrame
      list={list}
      label="Unreachable addresses"
      failed="The addresses could not be loaded."
      count={total => plural(total, 'address', 'addresses')}
      empty={
        <EmptyState title="Everybody can be reached">
          An address appears here when an email to it comes back, or when its owner marks one as spam.
        </EmptyState>
      }
      filter={{
        address,
        search: { label: 'Search by address', placeholder: 'Email address' },
        showAll: 'Show all addresses',
      }}
    >
      {rows => (
        <ul aria-label="Unreachable addresses" className="divide-y">
          {rows.map(row => (
            <SuppressionLine key={row.id} row={row} />
          ))}
        </ul>
      )}
    </ListFrame>
  )
}

function SuppressionLine({
  row: { id, email, reason, source, detail, created_at: since },
}: {
  row: Suppression
}) {
  const { label, tone, what } = reasons[reason]
  const writeAgain = useWriteAgain()
  // These are not callbacks of mutate(): the toast appears even if the button has disappeared with its row.
  const remove = () =>
    void writeAgain.mutateAsync(id).then(
      () => toast({ title: `We write to ${email} again` }),
      (error: Error) => toast({ title: failureText(error), variant: 'destructive' }),
    )
  return (
    <li className="grid gap-x-6 gap-y-2 px-5 py-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">{email}</span>
          <Chip tone={tone}>{label}</Chip>
        </p>
        <p className="mt-0.5">{what}</p>
        <p className="text-sm text-soft">
          Since <time dateTime={since}>{longDateText(since)}</time>, says {sources[source] ?? source}
        </p>
        {detail && <p className="mt-1 text-sm wrap-anywhere text-soft">“{detail}”</p>}
      </div>
      <div>
        <Button
          variant="quiet"
          size="little"
          busy={writeAgain.isPending}
          aria-label={`Write to ${email} again`}
          onClick={remove}
        >
          Write again
        </Button>
      </div>
    </li>
  )
}
