// Shows what an import would do with each subscription, and what it has done.
import type { ImportedRow, ImportResult } from '@juno/domain/payments/import-subscriptions'
import { moneyText } from '@juno/domain/payments/money'
import { plural } from '@juno/domain/text/plural'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { ProgressBar } from '@/components/ui/progress-bar'
import { dateText } from '@/lib/dates'
import { failureText } from '@/lib/failure-text'
import { useImportSubscriptions } from '../api/import-subscriptions'
import { paymentTexts } from '../payment-texts'

/** The list shows this many at first, and more with each click. */
const SHOWN = 100

interface ImportedSubscriptionsProps {
  rows: readonly ImportedRow[]
  /** Called when everything was imported. */
  onDone: () => void
}

export function ImportedSubscriptions({ rows, onDone }: ImportedSubscriptionsProps) {
  const [shown, setShown] = useState(SHOWN)
  const [invite, setInvite] = useState(true)
  const [withOthers, setWithOthers] = useState(false)
  const [progress, setProgress] = useState<number | null>(null)
  const [results, setResults] = useState<ImportResult['results'] | null>(null)
  const importing = useImportSubscriptions(setProgress)
  const error = importing.error as Error | null
  const possible = rows.filter(({ subscriptionId, email, problem }) => subscriptionId && email && !problem)
  const problems = rows.length - possible.length
  const others = possible.filter(({ unknownPrice }) => unknownPrice).length
  const ready = possible
    .filter(({ unknownPrice }) => withOthers || !unknownPrice)
    .map(({ subscriptionId, email }) => ({ subscriptionId: subscriptionId!, email: email! }))
  const resultOf = new Map(results?.map(result => [result.subscriptionId, result]))
  const uninvited = rows.filter(({ owner }) => owner?.kind === 'invitation').length
  const start = () =>
    importing.mutate({ items: ready, invite }, { onSuccess: setResults, onSettled: () => setProgress(null) })
  return (
    <div className="mt-6 border-t pt-5">
      <p role="status" className="text-[15px]">
        {plural(rows.length, 'subscription', 'subscriptions')}, {ready.length} ready
        {possible.length > ready.length && `, ${possible.length - ready.length} with other prices`}
        {problems > 0 && `, ${problems} with ${problems === 1 ? 'a problem' : 'problems'}`}.
      </p>
      <ul aria-label="Subscriptions found" className="mt-3 rounded-[10px] border">
        {rows.slice(0, shown).map(row => (
          <Row
            key={`${row.line} ${row.subscriptionId}`}
            row={row}
            result={resultOf.get(row.subscriptionId ?? '')}
          />
        ))}
      </ul>
      {rows.length > shown && (
        <Button variant="quiet" size="little" className="mt-3" onClick={() => setShown(shown + SHOWN)}>
          Show {Math.min(SHOWN, rows.length - shown)} more of {(rows.length - shown).toLocaleString('en')}
        </Button>
      )}
      {error && (
        <Alert variant="destructive" className="mt-4">
          {failureText(error)}
        </Alert>
      )}
      {progress !== null && <ProgressBar label="Importing them" value={progress} className="mt-4" />}
      {results ? (
        <div className="mt-4 grid gap-3">
          <Alert
            title={paymentTexts.imported(results.filter(({ outcome }) => outcome !== 'refused').length)}
          />
          <Button variant="quiet" className="justify-self-start" onClick={onDone}>
            Import more
          </Button>
        </div>
      ) : (
        <>
          {others > 0 && (
            <Checkbox
              className="mt-4"
              checked={withOthers}
              onCheckedChange={setWithOthers}
              label={paymentTexts.withOtherPrices(others)}
            />
          )}
          {uninvited > 0 && (
            <Checkbox
              className="mt-4"
              checked={invite}
              onCheckedChange={setInvite}
              label={`Email ${plural(uninvited, 'person', 'people')} without an account the link to make one. Without it, the membership waits until they come with this address.`}
            />
          )}
          <Button className="mt-4" busy={importing.isPending} disabled={ready.length === 0} onClick={start}>
            Import {plural(ready.length, 'subscription', 'subscriptions')}
          </Button>
        </>
      )}
    </div>
  )
}

const OUTCOMES: Record<ImportResult['results'][number]['outcome'], string> = {
  attached: 'Attached',
  invited: 'Imported, and the link is emailed',
  waiting: 'Imported, waiting for its owner',
  refused: 'Not imported',
}

function Row({ row, result }: { row: ImportedRow; result: ImportResult['results'][number] | undefined }) {
  const problem = result?.problem ?? row.problem
  return (
    <li className="grid gap-1 border-b p-4 text-[15px] last:border-b-0 sm:grid-cols-[1fr_auto] sm:gap-4">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere" dir="auto">
          {row.email ?? row.line}
        </p>
        {row.plan && (
          <p className="text-soft">
            {row.plan === 'annual' ? 'Annual' : 'Monthly'}
            {row.cents !== null && row.currency && `, ${moneyText(row.cents, row.currency)}`}
            {row.paidUntil && `, paid until ${dateText(row.paidUntil)}`}
          </p>
        )}
        {row.unknownPrice && !row.problem && <p className="text-sm text-soft">Not a price of your plans</p>}
        {row.subscriptionId && <p className="text-sm wrap-anywhere text-soft">{row.subscriptionId}</p>}
      </div>
      <p className={problem ? 'flex gap-2 text-danger' : 'flex gap-2 text-sage'}>
        {problem ? (
          <CircleAlert className="mt-1 size-4 shrink-0" aria-hidden="true" />
        ) : (
          <CircleCheck className="mt-1 size-4 shrink-0" aria-hidden="true" />
        )}
        <span className="max-w-80" dir="auto">
          {problem ?? (result ? OUTCOMES[result.outcome] : ownerText(row))}
        </span>
      </p>
    </li>
  )
}

function ownerText({ owner }: ImportedRow): string {
  if (owner?.kind === 'account')
    return owner.name ? `The account of ${owner.name}` : 'The account with this address'
  return owner?.name ? `No account yet: ${owner.name}` : 'No account yet'
}
