// The secret of an enrolment for whoever cannot scan: to read, to select, to copy.
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { inGroups } from '../code-digits'

export function SecretToType({ secret }: { secret: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    )
  return (
    <div className="mt-4 grid gap-2 rounded-[10px] bg-blush p-4">
      <p className="text-sm text-soft">Cannot scan? Type this key into the app.</p>
      <div className="flex flex-wrap items-center gap-3">
        <code className="min-w-0 flex-1 basis-44 font-mono text-[15px] leading-relaxed wrap-anywhere">
          {inGroups(secret)}
        </code>
        <Button variant="quiet" size="little" className="bg-card" onClick={() => void copy()}>
          {outcome === 'copied' ? (
            <Check className="size-4" aria-hidden="true" />
          ) : (
            <Copy className="size-4" aria-hidden="true" />
          )}
          {outcome === 'copied' ? 'Copied' : 'Copy key'}
        </Button>
      </div>
      <p role="status" className="text-sm text-soft empty:hidden">
        {outcome === 'refused' &&
          'Your browser does not let us copy it. Please select it and copy it yourself.'}
      </p>
    </div>
  )
}
