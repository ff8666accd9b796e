// What was decided, in the place of the buttons that decided it. For ten seconds it can be undone.
import { undoSeconds } from '@juno/domain/text/undo'
import { useEffect, useRef, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { failureText } from '@/lib/failure-text'
import { useMutation } from '@/lib/use-mutation'

interface DecidedProps {
  /** 'Approved' */
  outcome: string
  /** Of the thing that was decided on. */
  title: string
  /** Rejects with an Error whose message is meant for the screen. */
  undo: () => Promise<unknown>
  /** When it was decided; now by default. In milliseconds since 1970. */
  at?: number
}

/** Takes the focus that the pressed button had. */
export function Decided({ outcome, title, undo, at }: DecidedProps) {
  const [remaining] = useState(() => (at ?? Date.now()) + undoSeconds * 1000 - Date.now())
  const [open, setOpen] = useState(remaining > 0)
  const undoing = useMutation({ mutationFn: undo })
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.focus({ preventScroll: true })
    const timer = setTimeout(() => setOpen(false), remaining)
    return () => clearTimeout(timer)
  }, [remaining])
  return (
    <div ref={place} tabIndex={-1} className="grid gap-3 outline-none">
      <div className="flex min-h-[38px] flex-wrap items-center gap-3">
        <p role="status" className="font-semibold">
          {outcome}.{open && <span className="font-normal text-soft"> Nobody has been told yet.</span>}
        </p>
        {open && (
          <Button
            variant="quiet"
            size="little"
            busy={undoing.isPending}
            aria-label={`Undo: ${title}`}
            onClick={() => undoing.mutate()}
          >
            Undo
          </Button>
        )}
      </div>
      {undoing.isError && <Alert variant="destructive">{failureText(undoing.error)}</Alert>}
    </div>
  )
}
