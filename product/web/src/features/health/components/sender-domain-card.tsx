// Shows whether receivers believe that our emails are ours: the DNS records, and the record to add.
import { senderDomainSchema } from '@juno/domain/health/sender-domain'
import { useQuery } from '@tanstack/react-query'
import { Card } from '@/components/ui/card'
import { RowsSkeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api'
import { senderLines, type DnsRecord, type SenderLine } from '../sender-lines'
import { HealthStateChip } from './health-state'

const FRESH_MS = 10 * 60_000

const NOTHING_TO_CHECK = {
  'no-mail-server': 'There is nothing to check until a mail server is set: emails stay on this machine.',
  'local-sender':
    'Our emails come from an address that only this machine knows, so no receiver can check it. Whoever runs the server can set an address at your own domain (MAIL_FROM).',
}

export function SenderDomainCard() {
  const { data, isPending } = useQuery({
    queryKey: ['sender-domain'],
    queryFn: ({ signal }) => api('/api/sender-domain', { schema: senderDomainSchema, signal }),
    staleTime: FRESH_MS,
  })
  return (
    <Card asChild>
      <section aria-labelledby="sender-domain">
        <h2 id="sender-domain" className="font-display text-2xl">
          Do our emails look genuine?
        </h2>
        {isPending ? (
          <RowsSkeleton rows={2} />
        ) : data?.facts ? (
          <>
            <p className="mt-1 text-soft">
              Receivers ask the domain {data.facts.domain} before they believe that an email is ours. Add what
              is missing where you manage the domain; it shows here a few minutes later.
            </p>
            <ul aria-label="Records of the sender" className="mt-3 divide-y">
              {senderLines(data.facts).map(line => (
                <SenderPart key={line.part} line={line} />
              ))}
            </ul>
          </>
        ) : (
          <p className="mt-1 text-soft">
            {data ? NOTHING_TO_CHECK[data.because] : 'We could not look at this just now.'}
          </p>
        )}
      </section>
    </Card>
  )
}

const SenderPart = ({ line: { title, state, text, record } }: { line: SenderLine }) => (
  <li className="py-4">
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <h3 className="font-medium text-ink">{title}</h3>
      <HealthStateChip state={state} />
    </div>
    <p className="mt-1 max-w-[68ch] wrap-anywhere">{text}</p>
    {record && <RecordToAdd record={record} />}
  </li>
)

const RecordToAdd = ({ record: { name, type, value } }: { record: DnsRecord }) => (
  <dl className="mt-2 grid gap-x-4 gap-y-1 rounded-[10px] bg-sand p-4 text-[15px] sm:grid-cols-[auto_minmax(0,1fr)]">
    <dt className="text-soft">Name</dt>
    <dd className="font-mono text-[14px] wrap-anywhere select-all">{name}</dd>
    <dt className="text-soft">Type</dt>
    <dd className="font-mono text-[14px]">{type}</dd>
    <dt className="text-soft">Value</dt>
    <dd className="font-mono text-[14px] wrap-anywhere select-all">{value}</dd>
  </dl>
)
