// Lists decisions that can still be undone, below the list that they were taken from.
import type { JustDecided } from '@/lib/just-decided'
import { Card } from '@/components/ui/card'
import { Decided } from './decided'

interface DecidedJustNowProps {
  decisions: readonly JustDecided[]
  /** Rejects with an Error whose message the page can show. */
  undo: (id: string) => Promise<unknown>
  /** Called when a decision cannot be undone any more. */
  onOver: (id: string) => void
}

/** Above the list, it would push the rows down under a pointer. */
export function DecidedJustNow({ decisions, undo, onOver }: DecidedJustNowProps) {
  if (decisions.length === 0) return null
  return (
    <Card asChild className="sticky bottom-4 z-20 mt-5 grid gap-3 p-5 shadow-float">
      <ul aria-label="Decided just now">
        {decisions.map(({ id, title, outcome, at }) => (
          <li key={id}>
            <Decided
              outcome={`${outcome}: ${title}`}
              title={title}
              at={at}
              undo={() => undo(id)}
              onOver={() => onOver(id)}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
