// Takes the place of Stripe's page for an invoice.
import { moneyText } from '@juno/domain/payments/money'
import type { SandboxInvoice as Invoice } from '@juno/domain/payments/sandbox-pages'
import { useQuery } from '@tanstack/react-query'
import { CircleHelp } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { ErrorState } from '@/components/feedback/error-state'
import { FullPageSpinner } from '@/components/feedback/full-page-spinner'
import { NoticePage } from '@/components/layout/notice-page'
import { PageTitle } from '@/components/page-title'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { ownMembership } from '@/config/paths'
import { sandboxInvoiceQuery } from '@/features/sandbox/api/sandbox-invoice'
import { ApiError } from '@/lib/api-error'
import { longDateText } from '@/lib/dates'
import { failureText } from '@/lib/failure-text'

export function SandboxInvoice() {
  const [search] = useSearchParams()
  const id = search.get('invoice') ?? ''
  const { data, error, isLoading, refetch } = useQuery({ ...sandboxInvoiceQuery(id), enabled: id !== '' })
  if (isLoading) return <FullPageSpinner as="div" />
  if (error && !(error instanceof ApiError && error.status === 404)) {
    return <ErrorState title={failureText(error)} onRetry={() => void refetch()} />
  }
  if (!data) {
    return (
      <NoticePage
        icon={<CircleHelp />}
        title="There is no such invoice."
        actions={<ButtonLink to={ownMembership}>Go to Settings</ButtonLink>}
      >
        <PageTitle title="Invoice" />
        <p>Open it again from your membership.</p>
      </NoticePage>
    )
  }
  return (
    <div className="wrap max-w-2xl pt-8 pb-16 lg:pt-14">
      <PageTitle title={`Invoice ${data.number}`} />
      <Card className="p-5 xs:p-6 sm:p-9">
        <p className="flex flex-wrap gap-1.5">
          <Chip tone="gold">Sandbox</Chip>
          <Chip tone={data.paid ? 'sage' : 'danger'}>{data.paid ? 'Paid' : 'Not paid'}</Chip>
        </p>
        <h1 className="mt-4 text-[clamp(1.875rem,4vw,2.5rem)] wrap-anywhere">Invoice {data.number}</h1>
        <p className="mt-2 wrap-anywhere text-soft">
          {longDateText(data.at)}
          {data.email && <> for {data.email}</>}
        </p>
        <Amounts invoice={data} />
        <p className="mt-6 text-sm text-soft">
          No real card was charged. Real invoices come from the payment provider.
        </p>
      </Card>
    </div>
  )
}

function Amounts({ invoice }: { invoice: Invoice }) {
  const { lines, currency, discountCents, taxCents, totalCents, dueCents } = invoice
  const money = (cents: number) => moneyText(cents, currency)
  return (
    <dl className="mt-7 grid grid-cols-[1fr_auto] gap-x-4 gap-y-2.5 border-y py-5 [&>dd]:text-right [&>dd]:tabular-nums">
      {lines.map(({ description, cents, until }, index) => (
        <Row key={index} label={`${description}, until ${longDateText(until)}`} value={money(cents)} />
      ))}
      {discountCents > 0 && <Row label="Discount" value={`−${money(discountCents)}`} />}
      {taxCents > 0 && <Row label="Tax" value={money(taxCents)} />}
      {dueCents !== totalCents && <Row label="From your credit" value={`−${money(totalCents - dueCents)}`} />}
      <dt className="font-semibold">Total</dt>
      <dd className="font-semibold">{money(dueCents)}</dd>
    </dl>
  )
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}
