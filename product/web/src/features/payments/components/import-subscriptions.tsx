// Imports running subscriptions: looks lines up, shows whose they would become, and imports them.
import type { ImportedRow } from '@juno/domain/payments/import-subscriptions'
import { useId, useState } from 'react'
import { useUnsavedWork } from '@/components/unsaved-work'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { FormField } from '@/components/ui/form-field'
import { Textarea } from '@/components/ui/input'
import { ProgressBar } from '@/components/ui/progress-bar'
import { failureText } from '@/lib/failure-text'
import { usePreviewImport, useRunningElsewhere } from '../api/import-subscriptions'
import { paymentTexts } from '../payment-texts'
import { ImportedSubscriptions } from './imported-subscriptions'

const MOST_IN_ALL = 20_000

export function ImportSubscriptions() {
  const titleId = useId()
  const [text, setText] = useState('')
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [rows, setRows] = useState<ImportedRow[] | null>(null)
  const preview = usePreviewImport(setProgress)
  const [looked, setLooked] = useState<number | null>(null)
  const running = useRunningElsewhere((found, count) => {
    setRows(found.length > 0 ? found : null)
    setLooked(count)
  })
  const busy = preview.isPending || running.isPending
  useUnsavedWork(() => (rows !== null || text.trim() !== '') && 'lost')

  const lookUp = (lines: readonly string[]) => {
    setRows(null)
    setProblem(lines.length > MOST_IN_ALL ? paymentTexts.tooManyLines(MOST_IN_ALL) : null)
    if (lines.length === 0 || lines.length > MOST_IN_ALL) return
    preview.mutate(lines, {
      onSuccess: setRows,
      onError: cause => setProblem(failureText(cause)),
      onSettled: () => setProgress(null),
    })
  }
  const takeAll = () => {
    setRows(null)
    setProblem(null)
    running.mutate(undefined, {
      onSuccess: found => setProblem(found.length === 0 ? paymentTexts.nothingElsewhere : null),
      onError: cause => setProblem(failureText(cause)),
      onSettled: () => setLooked(null),
    })
  }

  return (
    <Card asChild className="sm:p-8">
      <section aria-labelledby={titleId}>
        <h2 id={titleId} className="text-[26px]">
          Which subscriptions?
        </h2>
        <p className="mt-2 max-w-prose text-[15px] text-soft">
          Paste the email addresses that your members pay with, one per line. Does somebody use another
          address here? Write it after a comma. Stripe’s own ids (cus_…, sub_…) work as well. Nobody is
          charged: the subscription continues as it is.
        </p>
        <FormField label="Subscriptions" className="mt-5">
          <Textarea
            rows={6}
            value={text}
            spellCheck={false}
            autoComplete="off"
            dir="ltr"
            placeholder={'cus_NffrFeUfNV2Hib\nmira@example.com, mira@firm.example'}
            onChange={event => setText(event.target.value)}
          />
        </FormField>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button
            busy={preview.isPending}
            disabled={busy || text.trim() === ''}
            onClick={() => lookUp(linesOf(text))}
          >
            Look them up
          </Button>
          <Button variant="quiet" busy={running.isPending} disabled={busy} onClick={takeAll}>
            All running subscriptions
          </Button>
        </div>
        {looked !== null && (
          <p role="status" className="mt-5 text-[15px] text-soft">
            {paymentTexts.lookedAt(looked)}
          </p>
        )}
        {progress !== null && <ProgressBar label="Looking them up" value={progress} className="mt-5" />}
        {problem && (
          <Alert variant="destructive" className="mt-5">
            {problem}
          </Alert>
        )}
        {rows && looked === null && (
          <ImportedSubscriptions
            key={rows.map(({ subscriptionId }) => subscriptionId).join()}
            rows={rows}
            onDone={() => {
              setRows(null)
              setText('')
            }}
          />
        )}
      </section>
    </Card>
  )
}

const linesOf = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map(line => line.trim())
      .filter(line => line !== ''),
  ),
]
