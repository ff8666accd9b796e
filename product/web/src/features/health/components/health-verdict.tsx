// Sums the report up in one sentence, with the time of the check.
import { RotateCw } from 'lucide-react'
import { cn } from '@/components/class-names'
import { Button } from '@/components/ui/button'
import { inWords } from '@/lib/dates'
import type { HealthState } from '../health-lines'
import { stateLooks } from './health-state'

interface HealthVerdictProps {
  verdict: { state: HealthState; title: string; text: string }
  at: string
  busy: boolean
  onLook: () => void
}

export function HealthVerdict({ verdict: { state, title, text }, at, busy, onLook }: HealthVerdictProps) {
  const { icon: Icon, accent, wash } = stateLooks[state]
  return (
    <section
      aria-labelledby="verdict"
      className={cn('flex flex-wrap items-center gap-x-5 gap-y-4 rounded-card p-5 sm:p-6', wash)}
    >
      <Icon className={cn('size-9 shrink-0', accent)} aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-56" role="status">
        <h2 id="verdict" className="font-display text-2xl text-ink sm:text-[28px]">
          {title}
        </h2>
        <p className="mt-0.5 text-ink">{text}</p>
      </div>
      <div className="grid justify-items-start gap-1 sm:justify-items-end">
        <Button variant="quiet" size="little" aria-disabled={busy || undefined} onClick={onLook}>
          <RotateCw className="size-4" aria-hidden="true" /> Look again
        </Button>
        <p className="text-sm text-ink">Looked at {inWords(at, { timeStyle: 'medium' })}</p>
      </div>
    </section>
  )
}
