// Replaces the buttons that made a decision by its outcome, which can be undone for ten seconds.
import { undoSeconds } from '@juno/domain/text/undo-seconds'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { failureText } from '@/lib/failure-text'
import { useMutation } from '@/lib/use-mutation'

interface DecidedProps {
  /** 'Approved' */
  outcome: string
  /** The title of the thing that was decided on. */
  title: string
  /** Rejects with an Error whose message the page can show. */
  undo: () => Promise<unknown>
  /** When the decision was made, in milliseconds since 1970. The default is now. */
  at?: number
  /** Called when the decision cannot be undone any more. */
  onOver?: () => void
}

/** Returns the next form of a list that waits for a decision. */
const nextToDecide = (after: Element) =>
  [...document.querySelectorAll<HTMLElement>('[data-undecided]')].find(
    form => after.compareDocumentPosition(form) & Node.DOCUMENT_POSITION_FOLLOWING,
  )

/** The focus of the pressed button goes to what is decided next, or else stays here. */
export function Decided({ outcome, title, undo, at, onOver }: DecidedProps) {
  const [remaining] = useState(() => (at ?? Date.now()) + undoSeconds * 1000 - Date.now())
  const [open, setOpen] = useState(remaining > 0)
  const undoing = useMutation({ mutationFn: undo })
  const place = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(() => {
    setOpen(false)
    onOver?.()
  })
  useEffect(() => {
    const next = place.current && nextToDecide(place.current)
    ;(next ?? place.current)?.focus({ preventScroll: true })
    const timer = setTimeout(() => close(), remaining)
    return () => clearTimeout(timer)
  }, [remaining])
  return (
    <div ref={place} tabIndex={-1} className="grid gap-3 outline-none">
      <div className="flex min-h-[38px] flex-wrap items-center gap-3">
        <p role="status" className="font-semibold">
          {outcome}.{' '}
          <span className="font-normal text-soft">
            {open
              ? `They are told in ${undoSeconds} seconds. You can still undo it.`
              : 'They are told by email within a minute. It cannot be undone any more.'}
          </span>
        </p>
        {/* Its place stays, so that nothing moves when the time is over. */}
        <Button
          variant="quiet"
          size="little"
          className={open ? undefined : 'invisible'}
          disabled={!open}
          busy={undoing.isPending}
          aria-label={`Undo: ${title}`}
          onClick={() => undoing.mutate()}
        >
          Undo
        </Button>
      </div>
      {undoing.isError && <Alert variant="destructive">{failureText(undoing.error)}</Alert>}
    </div>
  )
}
